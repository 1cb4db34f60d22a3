//! The program as its users meet it: started with arguments and input, judged by what comes out.

mod examples;
mod explain;
mod export;
mod golf;
mod interrupted;
mod judging;
mod merge;
mod programs;
mod reports;
mod rude;
mod run;
mod samples;
mod schema;
mod snapshots;
mod streams;
mod strict;
mod talk;
mod verdicts;
