//! The report for programs: a line of JSON for the header, each case, and the footer.

use serde::Serialize;

use super::{Footer, Header, Record, Report};

/// The report in lines of JSON.
#[derive(Clone, Copy, Debug, Default)]
pub struct Json;

/// A line of the report. The key `type` comes first and says which one it is.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Line<'a> {
    Header(&'a Header),
    Case(&'a Record),
    Footer(&'a Footer),
}

impl Line<'_> {
    fn text(&self) -> String {
        let mut text = serde_json::to_string(self).expect("all keys are strings");
        text.push('\n');
        text
    }
}

impl Report for Json {
    fn begin(&mut self, header: &Header) -> String {
        Line::Header(header).text()
    }

    fn case(&mut self, record: &Record) -> String {
        Line::Case(record).text()
    }

    fn end(&mut self, footer: &Footer) -> String {
        Line::Footer(footer).text()
    }
}
