//! Nanoseconds of processor time for a call: the least of runs of a thousandth of a second, taken in turn so that a busy machine is
//! busy for all.
use std::hint::black_box;
use std::time::Instant;

const TURNS: usize = 400;

type Call<'a> = (&'static str, Box<dyn FnMut() + 'a>);

fn measured(table: &str, of: usize, mut calls: Vec<Call<'_>>) {
    let mut least = vec![f64::INFINITY; calls.len()];
    for _ in 0..TURNS {
        for ((_, call), least) in calls.iter_mut().zip(&mut least) {
            let (begin, mut done) = (Instant::now(), 0_u32);
            while begin.elapsed().as_micros() < 1000 {
                (0..16).for_each(|_| call());
                done += 16;
            }
            *least = least.min(begin.elapsed().as_nanos() as f64 / f64::from(done) / of as f64);
        }
    }
    for ((name, _), least) in calls.iter().zip(least) {
        println!("{table:<12} {name:<24} {least:7.1} ns");
    }
}

const REFERENCES: [&str; 5] = [
    "http://www.example.com/",
    "https://user@example.com:8042/over/there/index.html?name=ferret&kind=polecat#nose",
    "../../images/logo.png?v=3",
    "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
    "https://en.wikipedia.org/wiki/Uniform_Resource_Identifier?action=edit&section=7&oldid=1234567890#Syntax_of_the_references_that_are_long",
];
const ROUTES: [&str; 6] = ["/", "/users/{id}", "/users/{id}/repos", "/repos/{owner}/{repo}", "/repos/{owner}/{repo}/issues/{number}", "/search"];
const PATHS: [&str; 4] = ["/users/ada", "/repos/libiri/libiri/issues/44", "/search", "/users/ada/repos"];

/// Each reference, its path found; all have to be taken.
macro_rules! parser {
    ($name:literal, |$text:ident| $parse:expr) => {
        ($name, Box::new(|| REFERENCES.iter().for_each(|$text| assert!(black_box($parse)))) as Box<dyn FnMut()>)
    };
}

fn parsers() {
    measured(
        "parse",
        REFERENCES.len(),
        vec![
            parser!("libiri UriRef", |text| libiri::UriRef::parse(black_box(*text)).is_ok_and(|r| r.path().len() < 99)),
            parser!("libiri IriRef", |text| libiri::IriRef::parse(black_box(*text)).is_ok_and(|r| r.path().len() < 99)),
            parser!("libiri is_valid", |text| libiri::UriRef::is_valid(black_box(text))),
            parser!("fluent-uri UriRef", |text| fluent_uri::UriRef::parse(black_box(*text)).is_ok_and(|r| r.path().len() < 99)),
            parser!("fluent-uri IriRef", |text| fluent_uri::IriRef::parse(black_box(*text)).is_ok_and(|r| r.path().len() < 99)),
            parser!("oxiri IriRef", |text| oxiri::IriRef::parse(black_box(*text)).is_ok_and(|r| r.path().len() < 99)),
            parser!("iri-string UriReference", |text| iri_string::types::UriReferenceStr::new(black_box(*text)).is_ok_and(|r| r.path_str().len() < 99)),
        ],
    );
}

fn resolvers() {
    let base = "http://a.example/b/c/d;p?q";
    let (ours, reference) = (libiri::Uri::parse(base).unwrap(), libiri::UriRef::parse("../g/./h?y#s").unwrap());
    let kept = libiri::Base::new(ours.into()).unwrap();
    let (fluent, fluent_reference) = (fluent_uri::Uri::parse(base).unwrap(), fluent_uri::UriRef::parse("../g/./h?y#s").unwrap());
    let (oxiri, oxiri_reference) = (oxiri::Iri::parse(base).unwrap(), oxiri::IriRef::parse("../g/./h?y#s").unwrap());
    let expected = "http://a.example/b/g/h?y#s";
    measured(
        "resolve",
        1,
        vec![
            ("libiri Uri", Box::new(|| assert!(black_box(ours.resolve(&reference)).unwrap() == expected))),
            ("libiri Base", Box::new(|| assert!(black_box(kept.resolve(&reference.into())).unwrap() == expected))),
            ("fluent-uri", Box::new(|| assert!(black_box(fluent_reference.resolve_against(&fluent)).unwrap() == expected))),
            ("oxiri", Box::new(|| assert!(black_box(oxiri.resolve(&oxiri_reference)).unwrap().as_str() == expected))),
        ],
    );
}

fn servers() {
    let router = libiri::Router::new(ROUTES.iter().map(|path| (*path, path.len()))).unwrap();
    let mut matchit = matchit::Router::new();
    ROUTES.iter().for_each(|path| matchit.insert(*path, path.len()).unwrap());
    let ours = |path| matches!(router.find("GET", black_box(path), None), libiri::Found::Route(found) if found.captures().count() < 9);
    measured(
        "route",
        PATHS.len(),
        vec![
            ("libiri Router", Box::new(|| PATHS.iter().for_each(|path| assert!(ours(path))))),
            ("matchit", Box::new(|| PATHS.iter().for_each(|path| assert!(matchit.at(black_box(path)).unwrap().params.iter().count() < 9)))),
        ],
    );
    let (gate, mut buffer) = (libiri::Gate::preset(libiri::Preset::Proxy), Vec::with_capacity(512));
    measured(
        "gate",
        PATHS.len(),
        vec![(
            "libiri Gate::admit",
            Box::new(|| PATHS.iter().for_each(|path| assert!(gate.admit("GET", black_box(path.as_bytes()), Some(b"api.example.com"), &mut buffer).is_ok()))),
        )],
    );
}

fn main() {
    parsers();
    resolvers();
    servers();
}
