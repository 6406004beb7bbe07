//! The gate: judges references and requests by a policy.
use crate::error::Error;
use crate::ffi::serving::{self, find_target_part, Judged};
use crate::ffi::{self, Action, Component, Finding, Form, Habit, RedirectStop};
use crate::policy::{Policy, PolicyError, Preset};
use std::fmt;
use std::net::IpAddr;
use std::ops::BitOr;

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

/// A set of habits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct HabitSet(u32);
impl HabitSet {
    /// Those that servers showed in their usual settings: all but [`Habit::Cut`], [`Habit::Space`], [`Habit::Dot`] and
    /// [`Habit::Extension`].
    pub const DEFAULT: Self = Self(ffi::IRI_HABITS_DEFAULT);
    /// All of them.
    pub const ALL: Self = Self((1 << ffi::IRI_HABIT_COUNT) - 1);
    /// Whether it has the habit.
    pub const fn contains(self, habit: Habit) -> bool {
        self.0 >> habit as u32 & 1 == 1
    }
    /// Whether it has none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// Those that it has, in the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = Habit> {
        Habit::ALL.iter().copied().filter(move |&habit| self.contains(habit))
    }
}
impl BitOr for Habit {
    type Output = HabitSet;
    fn bitor(self, other: Self) -> HabitSet {
        HabitSet::from(self) | other.into()
    }
}
/// [`HabitSet::DEFAULT`].
impl Default for HabitSet {
    fn default() -> Self {
        Self::DEFAULT
    }
}
impl From<Habit> for HabitSet {
    fn from(habit: Habit) -> Self {
        Self(1 << habit as u32)
    }
}
impl FromIterator<Habit> for HabitSet {
    fn from_iter<I: IntoIterator<Item = Habit>>(habits: I) -> Self {
        habits.into_iter().map(Self::from).fold(Self(0), BitOr::bitor)
    }
}
impl BitOr for HabitSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
impl fmt::Debug for HabitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A path that servers may act on when they are sent another, and the habits that lead there.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reading {
    /// The path, decoded: any octets.
    pub path: Vec<u8>,
    /// One choice of habits, and as few as were found.
    pub habits: HabitSet,
}
/// The readings of the path of an [`Admission`]: first the path itself, then those that take few habits, at most `most` of
/// them. For people and tests: a gate with guards decides over all readings without writing them. Time grows with the square
/// of the path; one of more than 1,024 bytes is [`ErrorCode::TooLong`](crate::ErrorCode::TooLong).
///
/// ```
/// use libiri::{readings, HabitSet};
///
/// let paths: Vec<_> = readings("/a%2Fb", HabitSet::DEFAULT, 64)?.into_iter().map(|one| one.path).collect();
/// assert_eq!(paths, [&b"/a%2Fb"[..], b"/a/b"]);
/// # Ok::<(), libiri::Error>(())
/// ```
pub fn readings(path: &str, habits: HabitSet, most: usize) -> Result<Vec<Reading>, Error> {
    let all = ffi::readings(path, habits.0, most)?;
    Ok(all.into_iter().map(|(habits, path)| Reading { path, habits: HabitSet(habits) }).collect())
}

/// Why a request has [`Finding::GuardedReading`]: two paths that servers may read in it, of which one lies in a guard and the
/// other does not. As text it is one line for logs, of printable ASCII.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GuardedReading {
    /// The guard, as the policy has it.
    pub guard: String,
    /// A reading that lies in it, decoded: any octets.
    pub inside: Vec<u8>,
    /// One that does not; or one that does, with another value of `same`.
    pub outside: Vec<u8>,
    /// The identity that has two values; `None`: the guards are the difference.
    pub same: Option<String>,
    /// Of servers: without any of them there is no difference.
    pub habits: HabitSet,
}
/// Octets as they are shown: printable ASCII without `"` and `\`, and `\xhh` for all others.
struct Escaped<'a>(&'a [u8]);
impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|&octet| match octet {
            b' '..=b'~' if octet != b'"' && octet != b'\\' => write!(f, "{}", char::from(octet)),
            _ => write!(f, "\\x{octet:02X}"),
        })
    }
}
impl fmt::Display for GuardedReading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [guard, inside, outside] = [self.guard.as_bytes(), &self.inside, &self.outside].map(Escaped);
        match &self.same {
            None => write!(f, "guard \"{guard}\": \"{inside}\" lies in it, \"{outside}\" does not")?,
            Some(same) => write!(f, "guard \"{guard}\": \"{inside}\" lies in it, as \"{outside}\" does, with another {{{}}}", Escaped(same.as_bytes()))?,
        }
        let names: Vec<_> = self.habits.iter().map(Habit::name).collect();
        write!(f, "; habits: {}", names.join(", "))
    }
}

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
    /// Why a request target has [`Finding::GuardedReading`]: which guard, which two readings, by which habits. `None` if it has
    /// not that finding, or has it for dot segments that the policy leaves in a path. For logs: it takes some hundred times as
    /// long as [`admit`](Self::admit).
    ///
    /// ```
    /// use libiri::{Gate, Policy, Preset};
    ///
    /// let mut policy = Policy::preset(Preset::Proxy);
    /// (policy.guards, policy.guards_complete) = (vec!["/admin".into()], true);
    /// let why = Gate::new(&policy)?.explain_reading("GET", b"/admin%2Fx").unwrap();
    /// assert_eq!(why.to_string(), r#"guard "/admin": "/admin/x" lies in it, "/admin%2Fx" does not; habits: decode, slash"#);
    /// # Ok::<(), libiri::PolicyError>(())
    /// ```
    pub fn explain_reading(&self, method: &str, target: impl AsRef<[u8]>) -> Option<GuardedReading> {
        let (habits, [guard, inside, outside, same]) = self.0.explain_reading(method, target.as_ref())?;
        let text = |octets: Vec<u8>| String::from_utf8_lossy(&octets).into_owned();
        let same = Some(text(same)).filter(|same| !same.is_empty());
        Some(GuardedReading { guard: text(guard), inside, outside, same, habits: HabitSet(habits) })
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
