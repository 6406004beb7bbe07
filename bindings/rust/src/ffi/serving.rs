//! The gate, chains of redirects and the router. What they keep is made in memory that lives as long as they do.
use super::*;
use crate::policy::{Actions, PathException, Policy, PolicyError};
use core::ffi::c_uint;
use std::net::IpAddr;

/// Findings of a text that are kept.
pub(crate) const MOST_FINDINGS: usize = 64;

/// # Safety
/// Null with 0, or a text that lives as long as the result.
unsafe fn borrowed<'a>(text: &iri_text) -> &'a [u8] {
    match text.size {
        0 => &[],
        // SAFETY: the caller's promise.
        size => unsafe { core::slice::from_raw_parts(text.data.cast(), size) },
    }
}

/// The entries of a list of a preset.
///
/// # Safety
/// `count` texts that are valid.
unsafe fn entries(list: *const iri_text, count: usize) -> Vec<String> {
    // SAFETY: the caller's promise.
    (0..count).map(|i| String::from_utf8_lossy(unsafe { borrowed(&*list.add(i)) }).into_owned()).collect()
}

pub(crate) fn preset(name: &str) -> Policy {
    let (mut policy, mut error) = (iri_policy::INIT, iri_error::INIT);
    let name = std::ffi::CString::new(name).unwrap_or_default();
    let status = call!(iri_policy_preset, (name.as_ptr())(&mut policy)(&mut error));
    debug_assert_eq!(status, 0, "a preset of that name"); // else the policy rejects everything
    let any = |bit: u32| policy.allow_any & bit != 0;
    // SAFETY: the library gives lists that are constant, and their sizes.
    let (schemes, hosts) = unsafe { (entries(policy.schemes, policy.scheme_count), entries(policy.hosts, policy.host_count)) };
    // SAFETY: as above.
    let ports = (0..policy.port_count).map(|i| unsafe { *policy.ports.add(i) }).collect();
    Policy {
        raw_utf8: policy.raw_utf8 != 0,
        schemes: (!any(IRI_ANY_SCHEME)).then_some(schemes),
        hosts: (!any(IRI_ANY_HOST)).then_some(hosts),
        ports: (!any(IRI_ANY_PORT)).then_some(ports),
        guards: Vec::new(),
        guards_complete: false,
        closed: false,
        open: Vec::new(),
        same: Vec::new(),
        mounts: Vec::new(),
        at: Vec::new(),
        limits: policy.limits,
        actions: Actions { whole: policy.actions, parts: policy.part_actions },
    }
}

fn texts_of(list: &[String]) -> Vec<iri_text> {
    list.iter().map(|one| text_of(one)).collect()
}

fn exception_of(one: &PathException) -> iri_path_exception {
    iri_path_exception { path: text_of(&one.path), actions: one.actions.whole, part_actions: one.actions.parts }
}

/// Calls with the policy as C has it.
fn with_policy<R>(policy: &Policy, call: impl FnOnce(&iri_policy) -> R) -> R {
    let (guards, open, same) = (texts_of(&policy.guards), texts_of(&policy.open), texts_of(&policy.same));
    let mounts: Vec<_> = policy.mounts.iter().map(|(path, target)| iri_mount { path: text_of(path), target: text_of(target) }).collect();
    let at: Vec<_> = policy.at.iter().map(exception_of).collect();
    let paths = iri_policy_paths {
        guards_complete: policy.guards_complete.into(),
        guards: guards.as_ptr(),
        guard_count: guards.len(),
        open: open.as_ptr(),
        open_count: open.len(),
        mounts: mounts.as_ptr(),
        mount_count: mounts.len(),
        at: at.as_ptr(),
        at_count: at.len(),
        closed: policy.closed.into(),
        same: same.as_ptr(),
        same_count: same.len(),
        ..iri_policy_paths::INIT
    };
    let schemes = texts_of(policy.schemes.as_deref().unwrap_or(&[]));
    let hosts = texts_of(policy.hosts.as_deref().unwrap_or(&[]));
    let ports = policy.ports.as_deref().unwrap_or(&[]);
    let any = |is_any: bool, bit| if is_any { bit } else { 0 };
    call(&iri_policy {
        raw_utf8: policy.raw_utf8.into(),
        allow_any: any(policy.schemes.is_none(), IRI_ANY_SCHEME) | any(policy.hosts.is_none(), IRI_ANY_HOST) | any(policy.ports.is_none(), IRI_ANY_PORT),
        limits: policy.limits,
        actions: policy.actions.whole,
        schemes: schemes.as_ptr(),
        scheme_count: schemes.len(),
        hosts: hosts.as_ptr(),
        host_count: hosts.len(),
        ports: ports.as_ptr(),
        port_count: ports.len(),
        part_actions: policy.actions.parts,
        paths: &paths,
        ..iri_policy::INIT
    })
}

fn mistake(problem: &iri_policy_problem, error: &iri_error) -> PolicyError {
    let code = PolicyErrorCode::from_number(problem.code).filter(|_| error.code == IRI_ERROR_BAD_POLICY as c_int);
    PolicyError {
        code,
        index: problem.index,
        component: Component::from_number(problem.component),
        exception: problem.at.checked_sub(1),
        message: code.map_or_else(|| "a finding without an action, or a number out of range".into(), |code| code.message().into()),
    }
}

/// A gate, with the memory that its lists are compiled into. Boxed, for it has 4 KiB.
pub(crate) struct Gate {
    gate: Box<iri_gate>,
    _memory: Vec<u64>,
}
// SAFETY: nothing changes it once it is made, and the functions of C only read it ("threads may share one").
unsafe impl Send for Gate {}
// SAFETY: as above.
unsafe impl Sync for Gate {}

/// What a gate says of a text.
pub(crate) struct Judged {
    pub(crate) passes: bool,
    pub(crate) verdict: iri_verdict,
    pub(crate) found: [iri_located_finding; MOST_FINDINGS],
    pub(crate) error: iri_error,
}
impl Judged {
    fn by(ask: impl FnOnce(*mut iri_located_finding, usize, &mut iri_verdict, &mut iri_error) -> bool) -> Self {
        let (mut verdict, mut error) = (iri_verdict::INIT, iri_error::INIT);
        let mut found = [iri_located_finding::INIT; MOST_FINDINGS];
        let passes = ask(found.as_mut_ptr(), found.len(), &mut verdict, &mut error);
        Self { passes, verdict, found, error }
    }
}

/// The texts of an admission, which are those of the request or stand in the buffer.
pub(crate) struct Admitted<'a> {
    pub(crate) target: &'a str,
    pub(crate) host: Option<&'a str>,
    pub(crate) port: Option<u32>,
    pub(crate) parts: iri_request_target,
}

/// Where `[data, data + size)` lies in one of the texts, by its address alone.
fn within<'a>(data: *const c_char, size: usize, texts: &[&'a [u8]]) -> Option<&'a str> {
    let bytes = texts.iter().find_map(|text| {
        let begin = (data as usize).checked_sub(text.as_ptr() as usize)?;
        text.get(begin..begin.checked_add(size)?)
    })?;
    core::str::from_utf8(bytes).ok()
}

impl Gate {
    pub(crate) fn new(policy: &Policy) -> Result<Self, PolicyError> {
        with_policy(policy, |policy| {
            let mut gate = Box::new(iri_gate::INIT);
            let (mut problem, mut error, mut needed) = (iri_policy_problem::INIT, iri_error::INIT, 0);
            let mut make = |memory: *mut u64, count: usize| {
                let status = call!(iri_gate_make_in, (&mut *gate)(policy)(memory)(count)(&mut needed)(&mut problem)(&mut error));
                (status as u32, needed)
            };
            let mut memory = Vec::new();
            let (mut status, count) = make(core::ptr::null_mut(), 0);
            if status == IRI_ERROR_BUFFER_TOO_SMALL {
                memory = vec![0; count];
                (status, _) = make(memory.as_mut_ptr(), memory.len());
            }
            if status == IRI_OK {
                Ok(Self { gate, _memory: memory })
            } else {
                Err(mistake(&problem, &error))
            }
        })
    }

    pub(crate) fn passes(&self, reference: &[u8]) -> bool {
        let none = core::ptr::null_mut();
        call!(iri_gate_passes, (&*self.gate)[reference](none)(0)(core::ptr::null_mut())(core::ptr::null_mut()))
    }
    pub(crate) fn judge(&self, reference: &[u8]) -> Judged {
        Judged::by(|found, room, verdict, error| call!(iri_gate_passes, (&*self.gate)[reference](found)(room)(verdict)(error)))
    }
    pub(crate) fn judge_address(&self, address: IpAddr) -> Judged {
        let (v4, v6);
        let octets: &[u8] = match address {
            IpAddr::V4(address) => {
                v4 = address.octets();
                &v4
            }
            IpAddr::V6(address) => {
                v6 = address.octets();
                &v6
            }
        };
        Judged::by(|_, _, verdict, error| call!(iri_gate_passes_address, (&*self.gate)[octets](verdict)(error)))
    }
    pub(crate) fn admit<'a>(&self, method: &str, target: &'a [u8], host: Option<&'a [u8]>, buffer: &'a mut Vec<u8>) -> (Judged, Option<Admitted<'a>>) {
        let mut admitted = iri_admission::INIT;
        // Enough for what a policy may encode, and for the host.
        buffer.resize(3 * target.len() + host.map_or(0, <[u8]>::len) + 16, 0);
        let (out, capacity) = (buffer.as_mut_ptr(), buffer.len());
        let (field, size) = host.map_or((core::ptr::null(), 0), |host| (host.as_ptr().cast(), host.len()));
        let mut judged = Judged::by(|found, room, verdict, error| {
            call!(iri_gate_admits, (&*self.gate)[method][target](field)(size)(out.cast())(capacity)(&mut admitted)(found)(room)(verdict)(error))
        });
        if !judged.passes {
            return (judged, None);
        }
        let texts = [buffer.as_slice(), target, host.unwrap_or(&[])];
        let host = if admitted.host.is_null() { Some(None) } else { within(admitted.host, admitted.host_size, &texts).map(Some) };
        let found = within(admitted.target, admitted.target_size, &texts).zip(host);
        judged.passes = found.is_some(); // what is admitted is valid, and so UTF-8
        (judged, found.map(|(target, host)| Admitted { target, host, port: (admitted.port != IRI_ABSENT).then_some(admitted.port), parts: admitted.parts }))
    }
    pub(crate) fn explain(&self, judged: &Judged) -> String {
        let found = judged.found.as_ptr();
        output(&mut |out, room, needed, error| call!(iri_gate_explain, (&*self.gate)(&judged.verdict)(found)(&judged.error)(out)(room)(needed)(error)))
            .unwrap_or_default()
    }
    /// Why the target is a guarded reading: the habits, and the guard, two readings and the identity.
    pub(crate) fn explain_reading(&self, method: &str, target: &[u8]) -> Option<(u32, [Vec<u8>; 4])> {
        let (mut why, mut error) = (iri_guarded_reading::INIT, iri_error::INIT);
        let mut texts: Vec<u8> = vec![0; 1024];
        loop {
            let (out, room, mut needed) = (texts.as_mut_ptr(), texts.len(), 0);
            let found = call!(iri_find_guarded_reading, (&*self.gate)[method][target](&mut why)(out.cast())(room)(&mut needed)(&mut error));
            if found {
                // SAFETY: each stands in `texts`, which lives.
                return Some((why.habits, [why.guard, why.inside, why.outside, why.same].map(|one| unsafe { borrowed(&one) }.to_vec())));
            }
            if error.code != IRI_ERROR_BUFFER_TOO_SMALL as c_int {
                return None;
            }
            texts.resize(needed, 0);
        }
    }
    /// What to fetch; the verdict has no findings at their places.
    pub(crate) fn redirect(&self, chain: &mut iri_redirects, url: &str, location: &[u8]) -> (Judged, Option<String>) {
        let mut next = vec![0_u8; 4 * url.len() + 2 * location.len() + 16];
        let (out, capacity, mut needed) = (next.as_mut_ptr(), next.len(), 0);
        let judged = Judged::by(|_, _, verdict, error| {
            call!(iri_gate_passes_redirect, (&*self.gate)(chain)[url][location](out.cast())(capacity)(&mut needed)(verdict)(error))
        });
        next.truncate(if judged.passes { needed } else { 0 });
        let next = String::from_utf8(next).ok().filter(|_| judged.passes);
        (judged, next)
    }
}

pub(crate) fn find_target_part(parts: &iri_request_target, component: Component) -> Option<core::ops::Range<usize>> {
    let (mut begin, mut end) = (0, 0);
    call!(iri_find_target_part, (parts)(component as c_int)(&mut begin)(&mut end)).then_some(begin as usize..end as usize)
}

/// A router, with the memory that it is made in.
pub(crate) struct Router {
    router: iri_router,
    _memory: Vec<u64>,
}
// SAFETY: as for `Gate`.
unsafe impl Send for Router {}
// SAFETY: as for `Gate`.
unsafe impl Sync for Router {}

/// Captures that are asked for; a route may have more, which a second question gets.
const FEW: usize = 8;
/// Captures, by their addresses.
pub(crate) struct Captured {
    few: [iri_text; FEW],
    many: Vec<iri_text>,
    count: usize,
}
impl Captured {
    pub(crate) fn len(&self) -> usize {
        self.count
    }
    pub(crate) fn get<'a>(&self, index: usize, texts: &[&'a [u8]]) -> Option<&'a str> {
        let all = if self.count > FEW { &self.many } else { &self.few[..self.count] };
        let one = all.get(index)?;
        within(one.data, one.size, texts)
    }
}

impl Router {
    pub(crate) fn new(patterns: &[String], head_by_get: bool) -> Result<Self, Box<iri_route_problem>> {
        let (mut router, mut problem, mut error) = (iri_router::INIT, Box::new(iri_route_problem::INIT), iri_error::INIT);
        let (texts, flags, mut needed) = (texts_of(patterns), c_uint::from(head_by_get) * IRI_ROUTER_HEAD_BY_GET, 0);
        let mut make = |memory: *mut u64, words: usize| {
            let status = call!(iri_router_make, (&mut router)(texts.as_ptr())(texts.len())(flags)(memory)(words)(&mut needed)(&mut *problem)(&mut error));
            (status as u32, needed)
        };
        let mut memory = Vec::new();
        let (mut status, words) = make(core::ptr::null_mut(), 0);
        if status == IRI_ERROR_BUFFER_TOO_SMALL {
            memory = vec![0; words];
            (status, _) = make(memory.as_mut_ptr(), memory.len());
        }
        if status == IRI_OK {
            Ok(Self { router, _memory: memory })
        } else {
            Err(problem)
        }
    }

    pub(crate) fn find(&self, method: &str, path: &str, host: Option<&str>) -> (iri_route_match, Captured) {
        let mut found = iri_route_match::INIT;
        let mut captured = Captured { few: [iri_text::INIT; FEW], many: Vec::new(), count: 0 };
        let (field, size) = host.map_or((core::ptr::null(), 0), |host| (host.as_ptr().cast(), host.len()));
        let mut ask = |to: &mut [iri_text]| {
            let (to, room) = (to.as_mut_ptr(), to.len());
            call!(iri_find_route, (&self.router)[method][path](field)(size)(to)(room)(&mut found));
            found.captures as usize
        };
        captured.count = ask(&mut captured.few);
        if captured.count > FEW {
            captured.many = vec![iri_text::INIT; captured.count];
            ask(&mut captured.many);
        }
        (found, captured)
    }

    /// The names of the captures of a route.
    pub(crate) fn names(&self, route: usize) -> Vec<String> {
        let mut names = Vec::new();
        loop {
            let (mut name, mut error) = (iri_text::INIT, iri_error::INIT);
            let status = call!(iri_route_name, (&self.router)(route as u32)(names.len())(&mut name)(&mut error));
            if status != IRI_OK as c_int || name.size == 0 {
                return names;
            }
            // SAFETY: a name is constant, and lives in the memory of the router.
            names.push(String::from_utf8_lossy(unsafe { borrowed(&name) }).into_owned());
        }
    }

    pub(crate) fn allow(&self, found: &iri_route_match) -> String {
        output(&mut |out, room, needed, error| call!(iri_router_allow, (&self.router)(found)(out)(room)(needed)(error))).unwrap_or_default()
    }
}
