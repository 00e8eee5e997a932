//! What the table of marks claims of the JDK, and which claims the pass cannot show.
//!
//! - `value`: no public method of an object changes anything of it.
//! - `reads`: the method changes nothing of its object, whatever class below the marked one it is of.
//! - `looks`: it changes no array or confined object that it is given, and keeps none; `uses`: it keeps none.
//! - `makes`: its result is new, or an argument that it may change.
//! - Iterators: moving one changes nothing behind it.

use super::calls::CHANGES;
use super::classes::{ABSTRACT, ClassId, INTERFACE, MethodId, PUBLIC, STATIC, SYNTHETIC};
use super::descriptor;
use super::flow::Key;
use super::origin::{ELSEWHERE, Origins, Summary, behind, own};
use super::pass::Pass;
use heddle_resolve::library::categories::{Category, Mark};
use std::collections::BTreeSet;
use std::rc::Rc;

/// A claim about a method.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Claim {
    /// The word of the table.
    pub word: &'static str,
    /// The class of the object.
    pub class: Rc<str>,
    pub method: Rc<str>,
    pub descriptor: Rc<str>,
}

/// A claim that was not shown.
#[derive(Clone, Debug)]
pub(super) struct Open {
    pub claim: Claim,
    pub reason: Rc<str>,
}

/// A claim with the method that runs.
pub(super) struct Root {
    pub claim: Claim,
    pub key: Key,
}

/// All claims about classes whose names start with one of some prefixes.
pub(super) fn roots(pass: &Pass, only: &[&str]) -> Vec<Root> {
    let mut found = Vec::new();
    for class in 0..pass.classes.all.len() {
        let name = &pass.classes.all[class].name;
        if only.iter().any(|p| name.starts_with(p)) || only.is_empty() {
            of_class(pass, class, &mut found);
        }
    }
    found
}

/// The public methods that objects of a class have; for classes that have none, their static ones.
fn methods(pass: &Pass, class: ClassId) -> Vec<MethodId> {
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    let concrete = pass.classes.all[class].flags & (ABSTRACT | INTERFACE) == 0;
    for above in pass.classes.with_supers(class).to_vec() {
        for (at, method) in pass.classes.all[above].methods.iter().enumerate() {
            let fixed = method.flags & STATIC != 0 || &*method.name == "<init>";
            let wanted = method.flags & PUBLIC != 0
                && method.flags & SYNTHETIC == 0
                && (!fixed || above == class)
                && (fixed || concrete)
                && &*method.name != "<clinit>"
                && &*pass.classes.all[above].name != "java/lang/Object";
            if !wanted || !seen.insert((Rc::clone(&method.name), Rc::clone(&method.descriptor))) {
                continue;
            }
            let id = match fixed {
                true => Some((above, at)),
                false => pass
                    .classes
                    .selected(class, &method.name, &method.descriptor),
            };
            found.extend(id);
        }
    }
    found
}

fn of_class(pass: &Pass, class: ClassId, found: &mut Vec<Root>) {
    let category = pass.claimed(class);
    let is_value = category == Some(Category::Value);
    let alone = category == Some(Category::Confined);
    let cursor = pass.is_cursor(class);
    for id in methods(pass, class) {
        let method = pass.classes.method(id);
        if method.flags & ABSTRACT != 0 {
            continue;
        }
        let params = descriptor::params(&method.descriptor).len();
        let fixed = method.flags & STATIC != 0 || &*method.name == "<init>";
        let mut claim = |word: &'static str| {
            found.push(Root {
                claim: Claim {
                    word,
                    class: Rc::clone(&pass.classes.all[class].name),
                    method: Rc::clone(&method.name),
                    descriptor: Rc::clone(&method.descriptor),
                },
                key: (id, (!fixed).then_some(class)),
            });
        };
        let marked = |mark| pass.has_mark(class, &method.name, params, mark);
        if marked(Mark::Refused) {
            continue;
        }
        if is_value && !fixed {
            claim("value");
        }
        if !fixed && alone && marked(Mark::Reads) && !marked(Mark::Writes) {
            claim("reads");
        }
        let given = descriptor::params(&method.descriptor);
        let touches = given.iter().any(|s| pass.may_change(*s));
        if touches && marked(Mark::Looks) && !marked(Mark::Uses) {
            claim("looks");
        }
        if touches && marked(Mark::Uses) {
            claim("uses");
        }
        let reference = descriptor::result(&method.descriptor).is_some_and(|s| s.is_reference());
        if reference && marked(Mark::Makes) {
            claim("makes");
        }
        if cursor && alone && !fixed && !CHANGES.contains(&&*method.name) {
            claim("moves");
        }
    }
}

/// Why a claim is not shown by what is known of its method; none if it is.
pub(super) fn open(pass: &Pass, root: &Root) -> Option<Open> {
    let reason = match pass.known(root.key) {
        Some(summary) => missing(pass, root, summary)?,
        None => "was not read".into(),
    };
    Some(Open {
        claim: root.claim.clone(),
        reason,
    })
}

fn missing(pass: &Pass, root: &Root, known: &Summary) -> Option<Rc<str>> {
    let because = |of: Origins| {
        let told = known.reason(of).cloned();
        told.unwrap_or_else(|| {
            "an object made for several threads, or an iterator, may change".into()
        })
    };
    let method = pass.classes.method(root.key.0);
    let receiver = usize::from(method.flags & STATIC == 0);
    let slots = descriptor::params(&method.descriptor);
    let given = slots.iter().enumerate();
    let given = given.filter(|(_, s)| pass.may_change(**s));
    let given: Vec<usize> = given.map(|(k, _)| k + receiver).collect();
    let object = own(0) | behind(0);
    match root.claim.word {
        "value" => {
            let changed = (known.writes | known.shared | known.moves) & object;
            (changed != 0).then(|| because(changed))
        }
        "reads" => {
            let changed = (known.writes | known.moves) & object;
            (changed != 0).then(|| because(changed))
        }
        "moves" => {
            let changed = known.writes & behind(0);
            (changed != 0).then(|| because(changed))
        }
        "looks" | "uses" => {
            let args = given.iter().fold(0, |sum, k| sum | own(*k));
            let all = given.iter().fold(args, |sum, k| sum | behind(*k));
            let written = known.writes & all;
            if root.claim.word == "looks" && written != 0 {
                return Some(because(written));
            }
            kept(root, known, &given, args)
        }
        "makes" => {
            let changed = known.writes & given.iter().fold(0, |sum, k| sum | own(*k));
            let other = known.result & !(super::origin::FRESH | changed);
            (other != 0).then(|| match other & ELSEWHERE != 0 {
                true => "may return an object from elsewhere".into(),
                false => "may return an object that it was given".into(),
            })
        }
        word => Some(format!("nobody can show `{word}`").into()),
    }
}

fn kept(root: &Root, known: &Summary, given: &[usize], args: Origins) -> Option<Rc<str>> {
    if known.leaks & args != 0 {
        return Some("hands an argument to code that may keep it".into());
    }
    if (known.result | known.inside) & args != 0 && &*root.claim.method != "<init>" {
        return Some("returns an argument, or something with it inside".into());
    }
    let stored = known.links.iter().find(|(p, o)| {
        let others = given.iter().filter(|k| *k != p);
        others.fold(0, |sum, k| sum | own(*k)) & o != 0
    });
    stored.map(|_| "stores an argument".into())
}
