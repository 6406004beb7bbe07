//! The C ABI, and all that is unsafe in this crate. Each function here is safe, and has the types of Rust.
//!
//! What makes the calls sound: a text is always the pointer and the size of one slice, which `call!` writes; an output is
//! a buffer and its own size; the library reads and writes no more than these, keeps no pointer but where
//! `include/iri/c` says so ([`Base`], and the gate and the router in [`serving`]), and never unwinds. Order and types of
//! parameters, and the layout of structs, are those of the headers: `declare.py` makes the declarations of them.
use crate::error::Error;
use core::ffi::c_int;
#[cfg(feature = "std")]
use core::ffi::{c_char, CStr};

#[cfg(feature = "std")]
pub(crate) mod serving;

/// An enumeration of the C ABI.
macro_rules! numbered {
    ($(#[$doc:meta])* $name:ident ($($what:ident = $function:ident),*) { $($variant:ident = $number:literal,)* }) => {
        $(#[$doc])*
        ///
        /// The numbers are those of C, and never change; new ones are added.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        #[allow(missing_docs)]
        #[repr(u8)]
        pub enum $name { $($variant = $number,)* }
        impl $name {
            /// All of them, in the order of their numbers.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];
            /// The one of that number.
            pub const fn from_number(number: i32) -> Option<Self> {
                match number {
                    $($number => Some(Self::$variant),)*
                    _ => None,
                }
            }
            $(numbered!(@ $what $function);)*
        }
    };
    (@ name $function:ident) => {
        /// The name, as C, the command and the other languages have it.
        #[cfg(feature = "std")]
        pub fn name(self) -> &'static str {
            // SAFETY: the function gives a constant string that ends in NUL, or null.
            unsafe { super::constant($function(self as core::ffi::c_int)) }
        }
        /// The one of that name.
        #[cfg(feature = "std")]
        pub fn from_name(name: &str) -> Option<Self> {
            Self::ALL.iter().copied().find(|one| one.name() == name)
        }
    };
    (@ message $function:ident) => {
        /// A constant sentence about it; of a rule, its ABNF.
        #[cfg(feature = "std")]
        pub fn message(self) -> &'static str {
            // SAFETY: the function gives a constant string that ends in NUL, or null.
            unsafe { super::constant($function(self as core::ffi::c_int)) }
        }
    };
}

#[allow(dead_code, missing_docs, non_camel_case_types, non_upper_case_globals, clippy::upper_case_acronyms)]
mod declared {
    use core::ffi::{c_char, c_int, c_uint, c_void};
    include!(concat!(env!("CARGO_MANIFEST_DIR"), "/single_file/declared.rs"));
}
#[allow(unused_imports)] // without `std` there is only the core
pub use declared::*;

/// `call!(function, [text] (argument) ...)`: calls a function; `[text]` stands for the pointer and the size of a slice.
macro_rules! call {
    ($function:ident, $($arguments:tt)*) => { call!(@ $function [] $($arguments)*) };
    (@ $function:ident [$($done:tt)*]) => {
        // SAFETY: see the top of this module: texts are slices, and other pointers are references.
        unsafe { $function($($done)*) }
    };
    (@ $function:ident [$($done:tt)*] [$text:expr] $($rest:tt)*) => {
        call!(@ $function [$($done)* $text.as_ptr().cast(), $text.len(),] $($rest)*)
    };
    (@ $function:ident [$($done:tt)*] ($argument:expr) $($rest:tt)*) => {
        call!(@ $function [$($done)* $argument,] $($rest)*)
    };
}
#[cfg(feature = "std")]
pub(crate) use call;

/// Whether it succeeded, or the error.
fn checked(status: c_int, error: &iri_error) -> Result<(), Error> {
    if status == IRI_OK as c_int {
        Ok(())
    } else {
        Err(Error::new(error, status))
    }
}

pub(crate) fn is_valid(rule: Rule, text: &[u8]) -> bool {
    call!(iri_is_valid, (rule as c_int)[text])
}

pub(crate) fn parse(rule: Rule, text: &[u8]) -> Result<iri_components, Error> {
    let (mut found, mut error) = (iri_components::INIT, iri_error::INIT);
    match call!(iri_parse, (rule as c_int)[text](&mut found)(&mut error)) {
        0 => Ok(found),
        status => Err(Error::new(&error, status).with_phrase(rule, text)),
    }
}

pub(crate) fn check(rule: Rule, text: &[u8]) -> Result<(), Error> {
    let mut error = iri_error::INIT;
    let status = call!(iri_match, (rule as c_int)[text](&mut error));
    checked(status, &error).map_err(|error| error.with_phrase(rule, text))
}

pub(crate) fn find_part(parts: &iri_components, component: Component) -> Option<core::ops::Range<usize>> {
    let (mut begin, mut end) = (0, 0);
    call!(iri_find_part, (parts)(component as c_int)(&mut begin)(&mut end)).then_some(begin as usize..end as usize)
}

/// A constant string of the library; empty for null.
///
/// # Safety
/// Null, or a string that ends in NUL and lives as long as the program.
#[cfg(feature = "std")]
unsafe fn constant(text: *const c_char) -> &'static str {
    if text.is_null() {
        return "";
    }
    // SAFETY: the caller's promise.
    unsafe { CStr::from_ptr(text) }.to_str().unwrap_or("")
}

#[cfg(feature = "std")]
mod operations {
    use super::*;
    use core::ffi::c_uint;
    use core::mem::MaybeUninit;
    use std::cmp::Ordering;

    type Write<'a> = dyn FnMut(*mut c_char, usize, *mut usize, *mut iri_error) -> c_int + 'a;

    /// What a function of C writes into a buffer: one on the stack, or one of just the size.
    fn bytes(write: &mut Write<'_>) -> Result<Vec<u8>, Error> {
        let mut room = [MaybeUninit::<u8>::uninit(); 512];
        let (mut needed, mut error) = (0, iri_error::INIT);
        let status = write(room.as_mut_ptr().cast(), room.len(), &mut needed, &mut error);
        if status == IRI_OK as c_int {
            assert!(needed <= room.len());
            // SAFETY: on success the function has written the first `needed` bytes.
            return Ok(unsafe { core::slice::from_raw_parts(room.as_ptr().cast::<u8>(), needed) }.to_vec());
        }
        if status != IRI_ERROR_BUFFER_TOO_SMALL as c_int {
            return Err(Error::new(&error, status));
        }
        let mut all = Vec::with_capacity(needed);
        let status = write(all.as_mut_ptr() as *mut c_char, all.capacity(), &mut needed, &mut error);
        checked(status, &error)?;
        assert!(needed <= all.capacity());
        // SAFETY: on success the function has written the first `needed` bytes.
        unsafe { all.set_len(needed) };
        Ok(all)
    }

    pub(crate) fn output(write: &mut Write<'_>) -> Result<String, Error> {
        String::from_utf8(bytes(write)?).map_err(|error| Error::not_utf8(error.utf8_error().valid_up_to()))
    }

    /// `written!(function, ...)`: as `call!`, of a function whose last parameters are an output and an error.
    macro_rules! written {
        ($function:ident, $($arguments:tt)*) => {
            output(&mut |out, room, needed, error| call!($function, $($arguments)* (out) (room) (needed) (error)))
        };
    }

    pub(crate) fn expected_phrase(rule: Rule, of: &[u8]) -> Result<String, Error> {
        written!(iri_expected_phrase, (rule as c_int)[of])
    }

    /// A base, parsed once. INVARIANT: it was made of a text that outlives it.
    #[derive(Clone)]
    pub(crate) struct Base<'a>(iri_base, core::marker::PhantomData<&'a str>);

    impl<'a> Base<'a> {
        pub(crate) fn new(iri: &'a str) -> Result<Self, Error> {
            let (mut base, mut error) = (iri_base::INIT, iri_error::INIT);
            checked(call!(iri_base_make, (&mut base)[iri](&mut error)), &error)?;
            Ok(Self(base, core::marker::PhantomData))
        }
        pub(crate) fn resolve(&self, reference: &str, flags: c_uint) -> Result<String, Error> {
            written!(iri_resolve, (&self.0)[reference](flags))
        }
        pub(crate) fn relativize(&self, target: &str) -> Result<String, Error> {
            written!(iri_relativize, (&self.0)[target])
        }
    }
    // SAFETY: it holds numbers, and a pointer to a text that nobody changes while it is borrowed; the functions of C
    // write nothing into it ("threads may share one").
    unsafe impl Send for Base<'_> {}
    // SAFETY: as above.
    unsafe impl Sync for Base<'_> {}

    pub(crate) fn normalize(rule: Rule, of: &str, steps: c_uint, components: c_uint) -> Result<String, Error> {
        written!(iri_normalize, (rule as c_int)[of](steps)(components))
    }
    pub(crate) fn join(a: &str, b: &str) -> Result<String, Error> {
        written!(iri_join, [a][b])
    }
    /// The verdict, by its number, and the URL.
    pub(crate) fn browser_reading(of: &str) -> Result<(c_int, String), Error> {
        let mut verdict = IRI_BROWSER_REFUSED as c_int;
        let url = output(&mut |out, room, needed, error| call!(iri_browser_reading, [of](&mut verdict)(out)(room)(needed)(error)))?;
        Ok((verdict, url))
    }
    /// At most `most` readings: habits, and the octets of the path.
    pub(crate) fn readings(path: &str, habits: u32, most: usize) -> Result<Vec<(u32, Vec<u8>)>, Error> {
        let mut all = vec![iri_reading::INIT; most];
        let (to, mut count) = (all.as_mut_ptr(), 0);
        let texts = bytes(&mut |out, room, needed, error| call!(iri_readings, [path](habits)(to)(most)(&mut count)(out)(room)(needed)(error)))?;
        Ok(all[..count].iter().map(|one| (one.habits, texts[one.begin as usize..one.end as usize].to_vec())).collect())
    }
    pub(crate) fn missing_steps(rule: Rule, of: &str, steps: c_uint) -> Result<c_uint, Error> {
        let (mut missing, mut error) = (0, iri_error::INIT);
        let status = call!(iri_missing_steps, (rule as c_int)[of](steps)(IRI_ALL_COMPONENTS)(&mut missing)(&mut error));
        checked(status, &error).map(|()| missing)
    }
    pub(crate) fn same(level: Level, a: &str, b: &str, flags: c_uint) -> Result<bool, Error> {
        let (mut same, mut error) = (false, iri_error::INIT);
        let status = call!(iri_same, (level as c_int)[a][b](flags)(&mut same)(&mut error));
        checked(status, &error).map(|()| same)
    }
    pub(crate) fn compare(level: Level, a: &str, b: &str, flags: c_uint) -> Result<Ordering, Error> {
        let (mut order, mut error) = (0, iri_error::INIT);
        let status = call!(iri_compare, (level as c_int)[a][b](flags)(&mut order)(&mut error));
        checked(status, &error).map(|()| order.cmp(&0))
    }
    pub(crate) fn hash(level: Level, of: &str, flags: c_uint, seed: u64) -> Result<u64, Error> {
        let (mut hash, mut error) = (0, iri_error::INIT);
        let status = call!(iri_hash, (level as c_int)[of](flags)(seed)(&mut hash)(&mut error));
        checked(status, &error).map(|()| hash)
    }
    pub(crate) fn origin(of: &str) -> Result<String, Error> {
        written!(iri_origin, [of])
    }
    pub(crate) fn to_uri(of: &str) -> Result<String, Error> {
        written!(iri_to_uri, [of])
    }
    pub(crate) fn to_iri(of: &str) -> Result<String, Error> {
        written!(iri_to_iri, [of])
    }
    pub(crate) fn from_leiri(of: &str) -> Result<String, Error> {
        written!(iri_from_leiri, [of])
    }
    pub(crate) fn to_display(of: &str, mask: &str) -> Result<String, Error> {
        written!(iri_to_display, [of][mask])
    }
    pub(crate) fn mask_password(of: &str, mask: &str) -> Result<String, Error> {
        written!(iri_mask_password, [of][mask])
    }
    pub(crate) fn percent_encode(rule: Rule, of: &[u8]) -> Result<String, Error> {
        written!(iri_percent_encode, (rule as c_int)(core::ptr::null())[of])
    }
    pub(crate) fn percent_decode(of: &str) -> Result<Vec<u8>, Error> {
        bytes(&mut |out, room, needed, error| call!(iri_percent_decode, [of](out)(room)(needed)(error)))
    }
    pub(crate) fn percent_decode_utf8(of: &str) -> Result<String, Error> {
        written!(iri_percent_decode_utf8, [of])
    }
    pub(crate) fn decode_parameter(of: &str, flags: c_uint) -> Result<String, Error> {
        written!(iri_decode_parameter, [of](flags))
    }
    pub(crate) fn file_uri(path: &[u8], style: u32) -> Result<String, Error> {
        written!(iri_file_uri, [path](style as c_int))
    }
    pub(crate) fn file_path(uri: &str, style: u32) -> Result<Vec<u8>, Error> {
        bytes(&mut |out, room, needed, error| call!(iri_file_path, [uri](style as c_int)(out)(room)(needed)(error)))
    }
    pub(crate) fn set_part(rule: Rule, of: &str, component: Component, value: &str) -> Result<String, Error> {
        written!(iri_set_part, (rule as c_int)[of](component as c_int)[value])
    }
    pub(crate) fn remove_part(rule: Rule, of: &str, component: Component) -> Result<String, Error> {
        written!(iri_remove_part, (rule as c_int)[of](component as c_int))
    }
    pub(crate) fn host_kind(host: &str) -> Option<HostKind> {
        HostKind::from_number(call!(iri_host_kind, [host]))
    }
    pub(crate) fn find_scheme(name: &str) -> Option<iri_scheme> {
        let mut scheme = iri_scheme::INIT;
        call!(iri_find_scheme, [name](&mut scheme)).then_some(scheme)
    }
    pub(crate) fn next_segment(path: &str, at: &mut iri_segment) -> bool {
        call!(iri_next_segment, [path](at))
    }
    pub(crate) fn next_parameter(query: &str, flags: c_uint, at: &mut iri_parameter) -> bool {
        call!(iri_next_parameter, [query](flags)(at))
    }

    pub(crate) fn text_of(one: &str) -> iri_text {
        iri_text { data: one.as_ptr().cast(), size: one.len() }
    }

    /// The parts in the order of the struct: scheme, userinfo, host, port, path, query, fragment.
    pub(crate) fn build(rule: Rule, parts: [Option<&str>; 7]) -> Result<String, Error> {
        let absent = iri_text { data: core::ptr::null(), size: 0 };
        let [scheme, userinfo, host, port, path, query, fragment] = parts.map(|part| part.map_or(absent, text_of));
        let parts = iri_parts { scheme, userinfo, host, port, path, query, fragment, ..iri_parts::INIT };
        written!(iri_build, (rule as c_int)(&parts))
    }

    /// The repaired text, and at most `most` of the changes.
    pub(crate) fn repair(of: &str, flags: c_uint, scheme: &str, most: usize) -> Result<(String, Vec<iri_repair_change>), Error> {
        let mut changes = vec![iri_repair_change::INIT; most];
        let mut count = 0;
        // A scheme that is empty is none, which C wants as null.
        let scheme = if scheme.is_empty() { (core::ptr::null(), 0) } else { (scheme.as_ptr().cast(), scheme.len()) };
        let (room, to) = (changes.len(), changes.as_mut_ptr());
        let repaired =
            output(&mut |out, capacity, needed, error| call!(iri_repair, [of](flags)(scheme.0)(scheme.1)(out)(capacity)(needed)(to)(room)(&mut count)(error)))?;
        changes.truncate(count);
        Ok((repaired, changes))
    }

    /// A variable of a template: its name, its kind, and its texts.
    pub(crate) fn expand(template: &str, variables: &[(&str, u32, Vec<&str>)]) -> Result<String, Error> {
        let texts: Vec<Vec<iri_text>> = variables.iter().map(|(_, _, texts)| texts.iter().map(|one| text_of(one)).collect()).collect();
        let given: Vec<_> = variables
            .iter()
            .zip(&texts)
            .map(|((name, kind, _), texts)| iri_template_variable { name: text_of(name), kind: *kind as usize, texts: texts.as_ptr(), count: texts.len() })
            .collect();
        written!(iri_expand, [template](given.as_ptr())(given.len()))
    }
}
#[cfg(feature = "std")]
pub(crate) use operations::*;
