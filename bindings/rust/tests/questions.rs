//! Law 16: the answers of test/gate/model/questions.py, which every way out of the gate is asked: what is forwarded, byte for
//! byte, and whether it says that it changed.
use libiri::{Action, Gate, Policy};
use std::collections::HashMap;
use std::io::Write;
use std::process::Command;

fn table() -> String {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../test/gate/model/questions.py");
    let done = Command::new("python3").args(["-B", script]).output().expect("python3");
    assert!(done.status.success());
    String::from_utf8(done.stdout).unwrap()
}

#[test]
fn every_binding_forwards_the_same() {
    let (mut gates, mut asked) = (HashMap::new(), 0);
    let table = table();
    for line in table.lines() {
        let [policy, target, action, forwarded] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let gate = gates.entry(policy).or_insert_with(|| Gate::new(&Policy::from_json(policy).unwrap()).unwrap());
        let mut buffer = Vec::new();
        let told = gate.admit("GET", target.as_bytes(), Some(b"www.example.com"), &mut buffer);
        let (own, what) = match &told {
            Ok(admitted) => (admitted.target, admitted.verdict.action),
            Err(refused) => ("-", refused.verdict.action),
        };
        assert_eq!((what.name(), own), (action, forwarded), "{line}");
        assert_eq!(own != "-" && own != target, what == Action::Canonicalize, "{line}");
        asked += 1;
    }
    // Past what the test harness keeps to itself.
    writeln!(std::io::stdout(), "\nasked: gate rust {asked}").unwrap();
}
