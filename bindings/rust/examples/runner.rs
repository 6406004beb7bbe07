//! The runner of the conformance suite (lab/suite/README.md has the lines): answers the questions of its standard input.
use libiri::{Component, Error, Gate, Iri, IriRef, Level, Preset, Reference, Resolve, Rule, Steps, Uri, UriRef, Value};
use std::io::{BufRead, Write};

fn coded(text: &str) -> String {
    text.bytes().fold("x".into(), |all, byte| format!("{all}{byte:02x}"))
}
fn bytes_of(word: &str) -> Vec<u8> {
    let digits = word.strip_prefix('x').unwrap_or("");
    (0..digits.len() / 2).map(|i| u8::from_str_radix(&digits[2 * i..2 * i + 2], 16).expect("hex")).collect()
}

/// `1` and the parts.
fn parts<T>(parsed: Result<T, Error>, part: impl Fn(&T, Component) -> Option<String>) -> String {
    match parsed {
        Ok(found) => {
            let told: Vec<_> = Component::ALL.iter().map(|&one| part(&found, one).unwrap_or_else(|| "-".into())).collect();
            format!("1 {}", told.join(","))
        }
        Err(error) => format!("0 {}", error.offset()),
    }
}
macro_rules! parsed {
    ($type:ident, $text:expr) => {
        parts($type::parse($text), |found, component| found.part(component).map(coded))
    };
}
fn parse(rule: &str, bytes: &[u8]) -> String {
    let Some(rule) = Rule::from_name(rule) else { return "-".into() };
    let verdict = rule.check(bytes);
    if rule.accepts(bytes) != verdict.is_ok() {
        return "accepts() and check() differ".into();
    }
    match (std::str::from_utf8(bytes), rule) {
        (Ok(text), Uri::<&str>::RULE) => parsed!(Uri, text),
        (Ok(text), UriRef::<&str>::RULE) => parsed!(UriRef, text),
        (Ok(text), Iri::<&str>::RULE) => parsed!(Iri, text),
        (Ok(text), IriRef::<&str>::RULE) => parsed!(IriRef, text),
        _ => verdict.map_or_else(|error| format!("0 {}", error.offset()), |()| "1".into()),
    }
}

fn steps(name: &str) -> Steps {
    match name {
        "case" => Steps::CASE,
        "percent" => Steps::PERCENT,
        "ucschar" => Steps::UCSCHAR,
        "dots" => Steps::DOTS,
        "scheme" => Steps::SCHEME,
        "ipv6" => Steps::IPV6,
        _ => Steps::default(),
    }
}
fn level(name: &str) -> Level {
    match name {
        "string" => Level::String,
        "syntax" => Level::Syntax,
        _ => Level::Scheme,
    }
}
fn resolve(base: &str, reference: &str, how: Resolve) -> Result<String, Error> {
    Ok(Iri::parse(base)?.resolve_with(&IriRef::parse(reference)?, how)?.into_inner())
}

/// `None`: it does not claim to do this.
fn answer(gate: &Gate, operation: &str, texts: &[&str]) -> Option<Result<String, Error>> {
    let told = |result: Result<String, Error>| result.map(|text| format!("1 {}", coded(&text)));
    let judged = |passes: bool| Ok(u8::from(passes).to_string());
    Some(match (operation, texts) {
        ("resolve", [base, reference]) => told(resolve(base, reference, Resolve::STRICT)),
        ("resolve-compatible", [base, reference]) => told(resolve(base, reference, Resolve::COMPATIBLE)),
        ("normalize", [step, text]) => told(IriRef::parse(*text).and_then(|one| Ok(one.normalize_with(steps(step))?.into_inner()))),
        ("iri-to-uri", [text]) => told(IriRef::parse(*text).and_then(|one| Ok(one.to_uri()?.into_inner()))),
        ("uri-to-iri", [text]) => told(UriRef::parse(*text).and_then(|one| Ok(one.to_iri()?.into_inner()))),
        ("template", [template, x]) => told(libiri::expand(template, &[("x", Value::Text(x))])),
        ("same", [on, a, b]) => IriRef::parse(*a).and_then(|a| judged(a.same(&IriRef::parse(*b)?, level(on))?)),
        ("fetch", [text]) => judged(gate.passes(text)),
        ("connect", [text]) => judged(text.parse().is_ok_and(|address| gate.judge_address(address).passes())),
        _ => return None,
    })
}

fn main() {
    let gate = Gate::preset(Preset::Fetch);
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let (operation, words) = line.split_once(' ').unwrap_or((&line, ""));
        let words: Vec<_> = words.split(' ').collect();
        let told = if operation == "parse" {
            parse(words[0], &bytes_of(words[1]))
        } else {
            let texts = words.iter().map(|word| if word.starts_with('x') { String::from_utf8(bytes_of(word)) } else { Ok((*word).to_owned()) });
            let texts: Result<Vec<_>, _> = texts.collect();
            let answered = texts.ok().and_then(|texts| answer(&gate, operation, &texts.iter().map(String::as_str).collect::<Vec<_>>()));
            answered.map_or_else(|| "-".into(), |result| result.unwrap_or_else(|_| "0".into()))
        };
        writeln!(out, "{told}").expect("standard output");
    }
}
