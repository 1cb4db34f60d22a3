//! The program as its users meet it: started with arguments and input, judged by what comes out.

mod add;
mod examples;
mod explain;
mod export;
mod fmt;
mod generate;
mod golf;
mod hunt;
mod interrupted;
mod judging;
mod lint;
mod merge;
mod programs;
mod reports;
mod rude;
mod run;
mod samples;
mod schema;
mod since;
mod snapshots;
mod streams;
mod strict;
mod sync;
mod talk;
mod variants;
mod verdicts;
