//! rust/target/release/third_parties LIBRARY: see ../README.md for the lines that a runner reads and writes.
use std::io::{BufRead, Write};

mod libraries;

/// Scheme, authority, userinfo, host, port, path, query, fragment.
pub type Parts<'a> = [Part<'a>; 8];

pub enum Part<'a> {
    NotTold,
    Absent,
    Is(&'a str),
}

impl<'a> From<Option<&'a str>> for Part<'a> {
    fn from(part: Option<&'a str>) -> Self {
        part.map_or(Part::Absent, Part::Is)
    }
}

pub const BASE: &str = "http://a/b/c/d;p?q";

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

fn bytes(hex: &str) -> Vec<u8> {
    let digit = |i: usize| u8::from_str_radix(&hex[i..i + 2], 16).expect("hex");
    (0..hex.len()).step_by(2).map(digit).collect()
}

/// The line of a text that was accepted. `resolved`: what the library says of it against BASE.
pub fn accepted(parts: Parts, resolved: Option<Result<String, ()>>) -> String {
    let told = parts.map(|part| match part {
        Part::NotTold => "?".to_string(),
        Part::Absent => "-".to_string(),
        Part::Is(s) => hex(s.as_bytes()),
    });
    let resolved = match resolved {
        None => "?".to_string(),
        Some(Err(())) => "!".to_string(),
        Some(Ok(s)) => hex(s.as_bytes()),
    };
    format!("1 {} {}", told.join(","), resolved)
}

fn main() {
    let name = std::env::args().nth(1).unwrap_or_default();
    let library = libraries::named(&name).expect("a library of libraries.rs");
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for line in std::io::stdin().lock().lines() {
        let line = line.expect("a line");
        let (rule, text) = line.split_once(' ').expect("RULE HEX");
        let answer = match String::from_utf8(bytes(text)) {
            Ok(text) => library(rule, &text),
            Err(_) => "-".to_string(), // a &str cannot hold it
        };
        writeln!(out, "{answer}").expect("written");
    }
}
