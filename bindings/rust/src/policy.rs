//! Policies: what to do about each finding, and what is allowed. docs/GATE.md of libiri has the presets and their threat models.
use crate::ffi::{self, Action, Component, Finding, PolicyErrorCode};
use std::fmt;

/// A policy that comes with libiri.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preset {
    /// For an API that is sent only what its own clients make.
    StrictApi,
    /// For a server or a proxy: rejects what servers read differently, canonicalizes what they read alike.
    Proxy,
    /// For a program that fetches what others name: no address or name of its own network.
    Fetch,
    /// For links that people are shown.
    Display,
}
impl Preset {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::StrictApi, Self::Proxy, Self::Fetch, Self::Display];
    /// The name, as the command and policies in JSON have it.
    pub fn name(self) -> &'static str {
        match self {
            Self::StrictApi => "strict_api",
            Self::Proxy => "proxy",
            Self::Fetch => "fetch",
            Self::Display => "display",
        }
    }
    /// The one of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }
}

/// What a policy limits, in bytes; depth in segments, parameters by their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Limit {
    Text,
    Userinfo,
    Host,
    Label,
    Path,
    Segment,
    Query,
    Fragment,
    Depth,
    Parameters,
}
impl Limit {
    /// All of them, in the order of their numbers.
    pub const ALL: [Self; ffi::IRI_LIMIT_COUNT as usize] =
        [Self::Text, Self::Userinfo, Self::Host, Self::Label, Self::Path, Self::Segment, Self::Query, Self::Fragment, Self::Depth, Self::Parameters];
}

/// Actions by the number of the finding, and those in one part, which go first. 0 is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Actions {
    pub(crate) whole: [u8; 128],
    pub(crate) parts: [[u8; 128]; 9],
}
impl Actions {
    pub(crate) const NONE: Self = Self { whole: [0; 128], parts: [[0; 128]; 9] };

    pub(crate) fn set(&mut self, action: Action, finding: Finding) {
        self.whole[finding as usize] = action as u8;
        self.parts.iter_mut().for_each(|part| part[finding as usize] = 0);
    }
    pub(crate) fn set_in(&mut self, action: Action, finding: Finding, part: Component) {
        self.parts[part as usize][finding as usize] = action as u8;
    }
}

/// Other actions for the requests to a path, which is written as a guard: `/graphql`, `/files/{path...}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathException {
    pub(crate) path: String,
    pub(crate) actions: Actions,
}
impl PathException {
    /// One that has no action yet: then it changes nothing.
    pub fn new(path: impl Into<String>) -> Self {
        Self { path: path.into(), actions: Actions::NONE }
    }
    /// With that action for these findings.
    pub fn set(mut self, action: Action, findings: &[Finding]) -> Self {
        findings.iter().for_each(|&finding| self.actions.set(action, finding));
        self
    }
    /// With that action for these findings, in one part.
    pub fn set_in(mut self, action: Action, findings: &[Finding], part: Component) -> Self {
        findings.iter().for_each(|&finding| self.actions.set_in(action, finding, part));
        self
    }
}

/// An action for each finding, limits, and lists of what is allowed. Begin with a preset, and change that.
///
/// ```
/// use libiri::{Action, Component, Finding, Gate, Policy, Preset};
///
/// let mut policy = Policy::preset(Preset::Fetch);
/// policy.hosts = Some(vec![".example.com".into()]);
/// policy.set(Action::Report, &[Finding::EncodedControl]);
/// let gate = Gate::new(&policy)?;
/// assert!(gate.passes("https://www.example.com/a%0A"));
/// assert!(!gate.passes("https://example.org/"));
/// # Ok::<(), libiri::PolicyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// Whether text beyond ASCII may stand raw.
    pub raw_utf8: bool,
    /// Schemes that are allowed; `None`: any. A list without entries is a mistake.
    pub schemes: Option<Vec<String>>,
    /// Hosts; `.example.com` is that host and every one below it. `None`: any.
    pub hosts: Option<Vec<String>>,
    /// Ports; `None`: any.
    pub ports: Option<Vec<u16>>,
    /// Paths that rules are about, here and behind.
    pub guards: Vec<String>,
    /// A promise that no rule on paths exists that is not among the guards.
    pub guards_complete: bool,
    /// A promise that the guards are the routes of a closed table.
    pub closed: bool,
    /// Patterns under which names may hold separators.
    pub open: Vec<String>,
    /// Parameters of guards that all readings have to give one value.
    pub same: Vec<String>,
    /// What a proxy puts in place of the beginning of a path: that beginning, and what stands there then.
    pub mounts: Vec<(String, String)>,
    /// Exceptions by path.
    pub at: Vec<PathException>,
    pub(crate) limits: [u32; ffi::IRI_LIMIT_COUNT as usize],
    pub(crate) actions: Actions,
}

impl Policy {
    /// A preset.
    pub fn preset(preset: Preset) -> Self {
        ffi::serving::preset(preset.name())
    }
    /// Every valid text passes, as by `allow_everything` in JSON: the base of a policy that says by itself what it does not allow.
    pub fn allow_everything() -> Self {
        let mut policy = Self { raw_utf8: true, schemes: None, hosts: None, ports: None, ..Self::preset(Preset::Proxy) };
        policy.limits = [ffi::IRI_ABSENT; ffi::IRI_LIMIT_COUNT as usize];
        policy.set(Action::Allow, Finding::ALL);
        // What a list does not allow, and what is not valid.
        use Finding::{AmbiguousPercent, BarePercent, GuardedReading, HostNotAllowed, PortNotAllowed, SchemeNotAllowed, UnencodedCharacter};
        policy.set(Action::Reject, &[SchemeNotAllowed, HostNotAllowed, PortNotAllowed, GuardedReading, UnencodedCharacter, BarePercent, AmbiguousPercent]);
        policy
    }
    /// Sets the action for these findings, in every part.
    pub fn set(&mut self, action: Action, findings: &[Finding]) -> &mut Self {
        findings.iter().for_each(|&finding| self.actions.set(action, finding));
        self
    }
    /// Sets the action for these findings in one part; [`Gate::new`](crate::Gate::new) refuses a part in which a finding
    /// cannot be.
    pub fn set_in(&mut self, action: Action, findings: &[Finding], part: Component) -> &mut Self {
        findings.iter().for_each(|&finding| self.actions.set_in(action, finding, part));
        self
    }
    /// Sets the largest size that is no finding; `None`: there is no limit.
    pub fn limit(&mut self, limit: Limit, most: Option<u32>) -> &mut Self {
        self.limits[limit as usize] = most.unwrap_or(ffi::IRI_ABSENT);
        self
    }
}

/// What is wrong with a policy: the first mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyError {
    pub(crate) code: Option<PolicyErrorCode>,
    pub(crate) index: usize,
    pub(crate) component: Option<Component>,
    pub(crate) exception: Option<usize>,
    pub(crate) message: String,
}
impl PolicyError {
    /// What; `None` for what is no policy at all, of which the message has the reason.
    pub fn code(&self) -> Option<PolicyErrorCode> {
        self.code
    }
    /// Which entry of its list, counted from 0; for a mistake of the actions, the number of the finding.
    pub fn index(&self) -> usize {
        self.index
    }
    /// The part, if the finding has an action of its own there.
    pub fn component(&self) -> Option<Component> {
        self.component
    }
    /// The exception whose actions these are, counted from 0.
    pub fn exception(&self) -> Option<usize> {
        self.exception
    }
    #[cfg(feature = "json")]
    pub(crate) fn of(message: String) -> Self {
        Self { code: None, index: 0, component: None, exception: None, message }
    }
}
impl fmt::Display for PolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match self.code {
            Some(PolicyErrorCode::NoCanonicalForm | PolicyErrorCode::NoSuchPart | PolicyErrorCode::ParametersContradict) | None => {
                Finding::from_number(self.index as i32).filter(|_| self.code.is_some()).map_or(Ok(()), |finding| write!(f, " ({})", finding.name()))
            }
            Some(_) => write!(f, " (entry {})", self.index),
        }
    }
}
impl std::error::Error for PolicyError {}
