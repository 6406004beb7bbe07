//! suite LIBRARY: the runner of the libraries in Rust. ../../README.md has the lines.
use std::io::{BufRead, Write};

mod libraries;

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

pub fn coded(text: &str) -> String {
    text.bytes().fold("x".to_string(), |line, b| line + &format!("{b:02x}"))
}

fn bytes(hex: &str) -> Vec<u8> {
    (1..hex.len()).step_by(2).map(|i| u8::from_str_radix(&hex[i..i + 2], 16).expect("hex")).collect()
}

/// Scheme, authority, userinfo, host, port, path, query, fragment.
pub fn accepted(parts: [Part; 8]) -> String {
    let told = parts.map(|part| match part {
        Part::NotTold => "?".to_string(),
        Part::Absent => "-".to_string(),
        Part::Is(s) => coded(s),
    });
    format!("1 {}", told.join(","))
}

fn main() {
    let name = std::env::args().nth(1).unwrap_or_default();
    let library = libraries::named(&name).expect("a library of libraries.rs");
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for line in std::io::stdin().lock().lines() {
        let line = line.expect("a line");
        let words: Option<Vec<String>> = line
            .split(' ')
            .map(|w| if w.starts_with('x') { String::from_utf8(bytes(w)).ok() } else { Some(w.to_string()) })
            .collect();
        let answer = match words {
            Some(words) => library(&words.iter().map(String::as_str).collect::<Vec<_>>()),
            None => "-".to_string(), // a &str cannot hold it
        };
        writeln!(out, "{answer}").expect("written");
    }
}
