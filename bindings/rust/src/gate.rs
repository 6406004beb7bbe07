//! The gate: judges references and requests by a policy.
use crate::error::Error;
use crate::ffi::serving::{self, find_target_part, Judged};
use crate::ffi::{self, Action, Component, Finding, Form, RedirectStop};
use crate::policy::{Policy, PolicyError, Preset};
use std::fmt;
use std::net::IpAddr;

/// A set of findings.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct FindingSet([u64; 2]);
impl FindingSet {
    /// Whether it has the finding.
    pub const fn contains(self, finding: Finding) -> bool {
        self.0[finding as usize / 64] >> (finding as usize % 64) & 1 == 1
    }
    /// Whether it has none.
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }
    /// Those that it has, in the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = Finding> {
        Finding::ALL.iter().copied().filter(move |&finding| self.contains(finding))
    }
}
impl fmt::Debug for FindingSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A finding at its place: bytes of what was judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LocatedFinding {
    /// What was found.
    pub kind: Finding,
    /// In which component.
    pub component: Option<Component>,
    /// In the Host field of a request, not in its target.
    pub in_host_field: bool,
    /// The first byte.
    pub begin: usize,
    /// Behind the last byte.
    pub end: usize,
}

/// What a gate says of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verdict {
    /// The hardest action among those of the findings.
    pub action: Action,
    /// The findings that call for it.
    pub reasons: FindingSet,
    /// All findings, the allowed ones, too.
    pub all: FindingSet,
    /// How many there are to report: with another action than [`Action::Allow`].
    pub count: usize,
    /// The first 64 of them.
    pub findings: Vec<LocatedFinding>,
    /// Why the text is not valid, if it is not.
    pub error: Option<Error>,
    passes: bool,
}
impl Verdict {
    /// Whether the text may pass; a reference as it stands, a request as its [`Admission`] has it.
    pub fn passes(&self) -> bool {
        self.passes
    }
    fn of(judged: &Judged) -> Self {
        let verdict = &judged.verdict;
        let finding = |one: &ffi::iri_located_finding| {
            Finding::from_number(one.kind.into()).map(|kind| LocatedFinding {
                kind,
                component: Component::from_number(one.component.into()),
                in_host_field: u32::from(one.text) == ffi::IRI_REQUEST_HOST_FIELD,
                begin: one.begin as usize,
                end: one.end as usize,
            })
        };
        Self {
            action: Action::from_number(verdict.action).unwrap_or(Action::Reject),
            reasons: FindingSet(verdict.reasons.words),
            all: FindingSet(verdict.findings.words),
            count: verdict.count,
            findings: judged.found.iter().take(verdict.stored).filter_map(finding).collect(),
            error: (judged.error.code != 0).then(|| Error::new(&judged.error, judged.error.code)),
            passes: judged.passes,
        }
    }
}

/// A request that was admitted, as it is to be acted on: match routes on its target, and forward it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Admission<'a> {
    /// The target: as it came unless the action is [`Action::Canonicalize`].
    pub target: &'a str,
    /// Its form.
    pub form: Form,
    /// The host that the request is for, in lower case: of the target if that names one, else of the Host field.
    pub host: Option<&'a str>,
    /// The port; `None`: that of the connection; 0: not a port number.
    pub port: Option<u32>,
    /// The verdict, which has what is to be reported.
    pub verdict: Verdict,
    parts: [Option<(usize, usize)>; 2],
}
impl<'a> Admission<'a> {
    /// The path of the target.
    pub fn path(&self) -> &'a str {
        self.parts[0].map_or("", |(begin, end)| &self.target[begin..end])
    }
    /// The query of the target.
    pub fn query(&self) -> Option<&'a str> {
        self.parts[1].map(|(begin, end)| &self.target[begin..end])
    }
}

/// A request or redirect that was refused. It has no byte of what came, so it may be sent to the client, and logged.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Refusal {
    /// The verdict.
    pub verdict: Box<Verdict>,
    /// Lines for people, each `PLACE: ACTION: NAME: SENTENCE`.
    pub explanation: String,
}
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.explanation.trim_end())
    }
}
impl std::error::Error for Refusal {}

/// A policy, checked and compiled once. Threads may share it; to judge does not allocate but for the result.
///
/// ```
/// use libiri::{Gate, Preset};
///
/// let gate = Gate::preset(Preset::Proxy);
/// let mut buffer = Vec::new();
/// let admitted = gate.admit("GET", b"/x/../%61dmin?q", Some(b"Example.COM"), &mut buffer)?;
/// assert_eq!((admitted.path(), admitted.query(), admitted.host), ("/admin", Some("q"), Some("example.com")));
///
/// let refused = gate.admit("GET", b"/a%2F..%2Fb", Some(b"example.com"), &mut buffer).unwrap_err();
/// assert!(refused.to_string().starts_with("path, byte 2: reject: encoded_slash: "));
/// # Ok::<(), libiri::Refusal>(())
/// ```
pub struct Gate(serving::Gate);
impl Gate {
    /// Checks the policy, and makes a gate of it.
    pub fn new(policy: &Policy) -> Result<Self, PolicyError> {
        serving::Gate::new(policy).map(Self)
    }
    /// The gate of a preset, which has no mistake.
    pub fn preset(preset: Preset) -> Self {
        Self::new(&Policy::preset(preset)).expect("a preset is a policy")
    }
    /// Whether an IRI-reference may pass as it stands, and no more. Allocates nothing.
    pub fn passes(&self, reference: impl AsRef<[u8]>) -> bool {
        self.0.passes(reference.as_ref())
    }
    /// The verdict on an IRI-reference.
    pub fn judge(&self, reference: impl AsRef<[u8]>) -> Verdict {
        Verdict::of(&self.0.judge(reference.as_ref()))
    }
    /// The verdict on an address to which a name has been resolved, by the findings on addresses alone.
    pub fn judge_address(&self, address: IpAddr) -> Verdict {
        Verdict::of(&self.0.judge_address(address))
    }
    /// All that a server does with the beginning of a request. `host` is the Host field, `None` if there is none.
    ///
    /// The admission borrows from the texts and from `buffer`, whose contents before are lost; with the same buffer for
    /// each request, only a refusal and findings to report allocate.
    pub fn admit<'a>(&self, method: &str, target: &'a [u8], host: Option<&'a [u8]>, buffer: &'a mut Vec<u8>) -> Result<Admission<'a>, Refusal> {
        let (judged, admitted) = self.0.admit(method, target, host, buffer);
        let (Some(admitted), verdict) = (admitted, Verdict::of(&judged)) else { return Err(self.refusal(&judged)) };
        let part = |component| find_target_part(&admitted.parts, component).map(|range| (range.start, range.end));
        let form = Form::from_number(admitted.parts.form as i32).unwrap_or(Form::Origin);
        let parts = [part(Component::Path), part(Component::Query)];
        Ok(Admission { target: admitted.target, form, host: admitted.host, port: admitted.port, verdict, parts })
    }
    fn refusal(&self, judged: &Judged) -> Refusal {
        Refusal { verdict: Box::new(Verdict::of(judged)), explanation: self.0.explain(judged) }
    }
}
impl fmt::Debug for Gate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Gate")
    }
}

/// A chain of redirects that a gate judges, for programs that fetch what others name. It sends nothing.
///
/// ```
/// use libiri::{Gate, Preset, RedirectChain, RedirectStop};
///
/// let gate = Gate::preset(Preset::Fetch);
/// let mut chain = RedirectChain::new(&gate, "https://example.com/a").unwrap();
/// assert_eq!(chain.follow("/b").unwrap(), "https://example.com/b");
/// assert_eq!(chain.follow("https://127.0.0.1/").unwrap_err().stop, RedirectStop::Refused);
/// ```
#[derive(Clone)]
pub struct RedirectChain<'g> {
    gate: &'g Gate,
    state: ffi::iri_redirects,
    url: String,
}
/// Why a chain has ended.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RedirectRefusal {
    /// The reason.
    pub stop: RedirectStop,
    /// What the gate says, if it was asked.
    pub refusal: Refusal,
}
impl fmt::Display for RedirectRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.stop.message())
    }
}
impl std::error::Error for RedirectRefusal {}

impl<'g> RedirectChain<'g> {
    /// Begins with a URL, if the gate lets it pass. Follows twenty redirects, and none from https to http.
    pub fn new(gate: &'g Gate, url: &str) -> Result<Self, RedirectRefusal> {
        let judged = gate.0.judge(url.as_bytes());
        if judged.passes {
            return Ok(Self { gate, state: ffi::iri_redirects::INIT, url: url.to_owned() });
        }
        let stop = if judged.error.code == 0 { RedirectStop::Refused } else { RedirectStop::NotValid };
        Err(RedirectRefusal { stop, refusal: gate.refusal(&judged) })
    }
    /// Follows so many redirects.
    pub fn at_most(mut self, count: u32) -> Self {
        self.state.most = count;
        self
    }
    /// Also follows from https to http.
    pub fn allow_downgrade(mut self) -> Self {
        self.state.allows_downgrade = 1;
        self
    }
    /// Goes on to a Location, and gives what to fetch. Once a step was refused, each further one is.
    pub fn follow(&mut self, location: impl AsRef<[u8]>) -> Result<&str, RedirectRefusal> {
        let (judged, next) = self.gate.0.redirect(&mut self.state, &self.url, location.as_ref());
        let Some(next) = next else {
            let stop = RedirectStop::from_number(self.state.stop).unwrap_or(RedirectStop::Refused);
            return Err(RedirectRefusal { stop, refusal: self.gate.refusal(&judged) });
        };
        self.url = next;
        Ok(&self.url)
    }
    /// What passed the gate last.
    pub fn url(&self) -> &str {
        &self.url
    }
    /// The redirects that were followed.
    pub fn count(&self) -> u32 {
        self.state.count
    }
    /// Whether what was meant for the first URL may be sent (Authorization, Cookie): not once the origin has changed (RFC
    /// 9110 s15.4).
    pub fn keeps_credentials(&self) -> bool {
        self.state.drops_credentials == 0
    }
}
impl fmt::Debug for RedirectChain<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RedirectChain").field("url", &self.url).field("count", &self.count()).finish()
    }
}
