//! Policies in JSON, as `iri gate --policy` reads them and `--print` writes them.
use crate::ffi::{self, Action, Component, Finding, PolicyErrorCode};
use crate::gate::Gate;
use crate::policy::{Actions, Limit, PathException, Policy, PolicyError, Preset};
use serde::de::{self, Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// A value, strictly: an object that has a name twice is an error.
enum Json {
    Null,
    Bool(bool),
    Number(Option<u32>), // none for one that no member takes
    Text(String),
    Array(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = Json;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("JSON")
            }
            fn visit_unit<E>(self) -> Result<Json, E> {
                Ok(Json::Null)
            }
            fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
                Ok(Json::Bool(value))
            }
            fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
                Ok(Json::Number(u32::try_from(value).ok()))
            }
            fn visit_i64<E>(self, _: i64) -> Result<Json, E> {
                Ok(Json::Number(None))
            }
            fn visit_f64<E>(self, _: f64) -> Result<Json, E> {
                Ok(Json::Number(None))
            }
            fn visit_str<E>(self, value: &str) -> Result<Json, E> {
                Ok(Json::Text(value.to_owned()))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Json, A::Error> {
                let mut all = Vec::new();
                while let Some(one) = from.next_element()? {
                    all.push(one);
                }
                Ok(Json::Array(all))
            }
            fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Json, A::Error> {
                let mut all: Vec<(String, Json)> = Vec::new();
                while let Some((name, value)) = from.next_entry::<String, Json>()? {
                    if all.iter().any(|(other, _)| *other == name) {
                        return Err(de::Error::custom("a member that is there twice"));
                    }
                    all.push((name, value));
                }
                Ok(Json::Object(all))
            }
        }
        from.deserialize_any(Any)
    }
}

type Read<T> = Result<T, PolicyError>;

fn wrong<T>(place: &str, what: &str) -> Read<T> {
    Err(PolicyError::of(format!("{}: {what}", place.escape_default())))
}
const TYPES: &str = "another type is needed";
const LIST: &str = "a list is an array of strings (ports: of numbers from 1 to 65535), or null for any";
const ACTION: &str = "an action is allow, report, canonicalize or reject";
const LIMIT: &str = "a limit is a number below 4294967295, or null for none";
const MISSING: &str = "not there, and there is no base to take it from";

fn object(place: &str, value: Json) -> Read<Vec<(String, Json)>> {
    match value {
        Json::Object(members) => Ok(members),
        _ => wrong(place, TYPES),
    }
}
fn array(place: &str, value: Json) -> Read<Vec<Json>> {
    match value {
        Json::Array(all) => Ok(all),
        _ => wrong(place, TYPES),
    }
}
fn text(place: &str, what: &str, value: Json) -> Read<String> {
    match value {
        Json::Text(text) => Ok(text),
        _ => wrong(place, what),
    }
}
fn flag(place: &str, value: Json) -> Read<bool> {
    match value {
        Json::Bool(value) => Ok(value),
        _ => wrong(place, TYPES),
    }
}
fn texts(place: &str, what: &str, value: Json) -> Read<Vec<String>> {
    array(place, value)?.into_iter().map(|one| text(place, what, one)).collect()
}
fn list(place: &str, value: Json) -> Read<Option<Vec<String>>> {
    if let Json::Null = value {
        return Ok(None);
    }
    texts(place, LIST, value).map(Some)
}
fn ports(place: &str, value: Json) -> Read<Option<Vec<u16>>> {
    if let Json::Null = value {
        return Ok(None);
    }
    let port = |one| match one {
        Json::Number(Some(port)) => u16::try_from(port).or_else(|_| wrong(place, LIST)),
        _ => wrong(place, LIST),
    };
    array(place, value)?.into_iter().map(port).collect::<Read<_>>().map(Some)
}
fn action(place: &str, value: Json) -> Read<Action> {
    Action::from_name(&text(place, ACTION, value)?).map_or_else(|| wrong(place, ACTION), Ok)
}

/// `{"encoded_slash": "allow", "encoded_control": {"query": "report"}}`
fn read_actions(place: &str, value: Json, to: &mut Actions) -> Read<()> {
    for (name, value) in object(place, value)? {
        let place = format!("{place}.{name}");
        let Some(finding) = Finding::from_name(&name) else { return wrong(&place, "no such finding") };
        let Json::Object(parts) = value else {
            to.set(action(&place, value)?, finding);
            continue;
        };
        for (part, value) in parts {
            let place = format!("{place}.{part}");
            let Some(component) = Component::from_name(&part) else { return wrong(&place, "no such part") };
            to.set_in(action(&place, value)?, finding, component);
        }
    }
    Ok(())
}
fn read_limits(value: Json, limits: &mut [u32]) -> Read<()> {
    for (name, value) in object("limits", value)? {
        let place = format!("limits.{name}");
        let Some(index) = Limit::ALL.iter().position(|limit| format!("{limit:?}").eq_ignore_ascii_case(&name) && name == name.to_lowercase()) else {
            return wrong(&place, "no such limit");
        };
        limits[index] = match value {
            Json::Null => ffi::IRI_ABSENT,
            Json::Number(Some(most)) if most != ffi::IRI_ABSENT => most,
            _ => return wrong(&place, LIMIT),
        };
    }
    Ok(())
}
fn read_exception(place: &str, value: Json) -> Read<PathException> {
    let (mut path, mut actions) = (None, None);
    for (name, value) in object(place, value)? {
        match name.as_str() {
            "path" => path = Some(text(place, TYPES, value)?),
            "actions" => {
                let mut read = Actions::NONE;
                read_actions(place, value, &mut read)?;
                actions = Some(read);
            }
            _ => return wrong(place, "no such member"),
        }
    }
    let (Some(path), Some(actions)) = (path, actions) else { return wrong(place, MISSING) };
    Ok(PathException { path, actions })
}
fn read_member(name: &str, value: Json, to: &mut Policy) -> Read<()> {
    match name {
        "name" => drop(text(name, TYPES, value)?),
        "actions" => read_actions(name, value, &mut to.actions)?,
        "limits" => read_limits(value, &mut to.limits)?,
        "schemes" => to.schemes = list(name, value)?,
        "hosts" => to.hosts = list(name, value)?,
        "ports" => to.ports = ports(name, value)?,
        "raw_utf8" => to.raw_utf8 = flag(name, value)?,
        "guards" => to.guards = texts(name, TYPES, value)?,
        "open" => to.open = texts(name, TYPES, value)?,
        "same" => to.same = texts(name, TYPES, value)?,
        "guards_complete" => to.guards_complete = flag(name, value)?,
        "closed" => to.closed = flag(name, value)?,
        "mounts" => to.mounts = object(name, value)?.into_iter().map(|(path, to)| Ok((path, text(name, TYPES, to)?))).collect::<Read<_>>()?,
        "at" => to.at = array(name, value)?.into_iter().enumerate().map(|(i, one)| read_exception(&format!("at[{i}]"), one)).collect::<Read<_>>()?,
        _ => return wrong(name, "no such member"),
    }
    Ok(())
}

/// The parts of which a finding may have an action of its own: where a gate is made of it.
fn parts_of(finding: Finding) -> impl Iterator<Item = Component> {
    const PARTS: [Component; 5] = [Component::Userinfo, Component::Host, Component::Path, Component::Query, Component::Fragment];
    PARTS.into_iter().filter(move |&part| {
        let mut asked = Policy::preset(Preset::Proxy);
        asked.set_in(Action::Report, &[finding], part);
        Gate::new(&asked).err().and_then(|error| error.code()) != Some(PolicyErrorCode::NoSuchPart)
    })
}

/// Fails for a policy without a base that has not all of one.
fn check_whole(members: &[(String, Json)], policy: &mut Policy) -> Read<()> {
    const NEEDED: [&str; 12] = ["actions", "limits", "schemes", "hosts", "ports", "raw_utf8", "guards", "open", "same", "mounts", "guards_complete", "closed"];
    let there = |name: &str| members.iter().find(|(own, _)| own == name).map(|(_, value)| value);
    if let Some(name) = NEEDED.into_iter().chain(["at"]).find(|name| there(name).is_none()) {
        return wrong(name, MISSING);
    }
    if matches!(there("limits"), Some(Json::Object(limits)) if limits.len() != Limit::ALL.len()) {
        return wrong("limits", MISSING);
    }
    let Some(Json::Object(actions)) = there("actions") else { return wrong("actions", TYPES) };
    for &finding in Finding::ALL {
        let place = format!("actions.{}", finding.name());
        let Some((_, action)) = actions.iter().find(|(name, _)| name == finding.name()) else { return wrong(&place, MISSING) };
        if let Json::Object(named) = action {
            let is_missing = |part: &Component| !named.iter().any(|(name, _)| name == part.name());
            if let Some(part) = parts_of(finding).find(is_missing) {
                return wrong(&format!("{place}.{}", part.name()), MISSING);
            }
        }
        policy.actions.whole[finding as usize] = Action::Reject as u8;
    }
    Ok(())
}

impl Policy {
    /// Reads a policy strictly: a preset or `allow_everything` as its `base`, and what differs from it; or, without a base, all of one.
    ///
    /// ```
    /// let policy = libiri::Policy::from_json(r#"{"base": "proxy", "actions": {"encoded_slash": "allow"}}"#)?;
    /// assert!(libiri::Policy::from_json(r#"{"base": "proxy", "action": {}}"#).is_err());
    /// # Ok::<(), libiri::PolicyError>(())
    /// ```
    pub fn from_json(json: &str) -> Result<Self, PolicyError> {
        let json = json.strip_prefix('\u{feff}').unwrap_or(json);
        let parsed = serde_json::from_str(json).map_err(|error| PolicyError::of(format!("not JSON: {error}")))?;
        let mut members = object("a policy", parsed)?;
        let mut policy = Self::preset(Preset::Proxy);
        if let Some(at) = members.iter().position(|(name, _)| name == "base") {
            let base = text("base", TYPES, members.remove(at).1)?;
            policy = match Preset::from_name(&base) {
                Some(preset) => Self::preset(preset),
                None if base == "allow_everything" => Self::allow_everything(),
                None => return wrong("base", "no such preset"),
            };
        } else {
            check_whole(&members, &mut policy)?;
            policy.actions.parts = Actions::NONE.parts;
        }
        for (name, value) in members {
            read_member(&name, value, &mut policy)?;
        }
        Ok(policy)
    }
}
