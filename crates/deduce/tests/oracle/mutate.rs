//! From a program with holes to a program: which holes are filled wrongly, and a little damage beyond them.

/// Small and repeatable random numbers (splitmix64).
pub(crate) struct Dice(pub u64);

impl Dice {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n.max(1) as u64) as usize
    }

    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// One program from the skeletons: sometimes two of them side by side, with no, one or two holes filled wrongly.
/// `loose` also damages some outside of their holes.
pub(crate) fn program(skeletons: &[&str], loose: bool, dice: &mut Dice) -> String {
    let first = *dice.pick(skeletons);
    let second = dice.chance(25).then(|| *dice.pick(skeletons));
    let mut parts: Vec<Parts> = vec![Parts::of(first, 1)];
    parts.extend(
        second
            .map(|s| Parts::of(s, 2))
            .filter(|p| p.open && parts[0].open),
    );
    let text = joined(&parts, dice);
    let wrong = *dice.pick(&[0, 0, 1, 1, 2, 2, 2]);
    let mut text = fill(&text, wrong, dice);
    if loose && dice.chance(30) {
        text = damaged(&text, dice);
    }
    text
}

/// A skeleton with every hole filled rightly.
pub(crate) fn right(skeleton: &str, dice: &mut Dice) -> String {
    let text = joined(&[Parts::of(skeleton, 1)], dice);
    fill(&text, 0, dice)
}

struct Parts {
    /// Has thread bodies of its own to put together with others.
    open: bool,
    declarations: String,
    a: String,
    b: String,
}

impl Parts {
    fn of(skeleton: &str, number: u32) -> Parts {
        let text = skeleton.replace('$', &number.to_string());
        let Some((declarations, rest)) = text.split_once("@A") else {
            return Parts {
                open: false,
                declarations: text,
                a: String::new(),
                b: String::new(),
            };
        };
        let (a, b) = rest.split_once("@B").unwrap_or((rest, ""));
        Parts {
            open: true,
            declarations: declarations.to_owned(),
            a: a.to_owned(),
            b: b.to_owned(),
        }
    }
}

fn joined(parts: &[Parts], dice: &mut Dice) -> String {
    let declarations: String = parts
        .iter()
        .map(|p| p.declarations.clone() + "\n")
        .collect();
    if !parts[0].open {
        return declarations;
    }
    let bodies = |body: fn(&Parts) -> &String, swap: bool| {
        let mut all: Vec<&str> = parts.iter().map(|p| body(p).as_str()).collect();
        if swap {
            all.reverse();
        }
        all.join("\n  ")
    };
    let a = bodies(|p| &p.a, dice.chance(50));
    let b = bodies(|p| &p.b, dice.chance(50));
    format!("{declarations}thread A {{\n  {a}\n}}\nthread B {{\n  {b}\n}}\n")
}

/// Fills `wrong` holes with one of their wrong fillings, the others with the right one. Inner holes go with their outer.
fn fill(text: &str, wrong: usize, dice: &mut Dice) -> String {
    let holes = text.matches("<<").count();
    let chosen: Vec<usize> = (0..wrong).map(|_| dice.below(holes)).collect();
    let mut text = text.to_owned();
    let mut number = 0;
    // The innermost hole that closes first has no other inside.
    while let Some(end) = text.find(">>").into_iter().chain(text.find("?>")).min() {
        let right_only = text[end..].starts_with(">>");
        let open = if right_only { "<<" } else { "<?" };
        let Some(start) = text[..end].rfind(open) else {
            return text;
        };
        let fillings: Vec<&str> = text[start + 2..end].split('~').collect();
        let filling = match right_only {
            true if chosen.contains(&number) && fillings.len() > 1 => *dice.pick(&fillings[1..]),
            true => fillings[0],
            false => *dice.pick(&fillings),
        };
        number += usize::from(right_only);
        text = format!("{}{filling}{}", &text[..start], &text[end + 2..]);
    }
    text
}

/// One symbol replaced by another of its kind. The result need not be well-formed.
fn damaged(text: &str, dice: &mut Dice) -> String {
    const KINDS: &[&[&str]] = &[
        &[" == ", " != ", " >= ", " <= ", " > ", " < "],
        &[" + ", " - ", " * "],
        &[" 0", " 1", " 2", " -1"],
        &[" && ", " || ", " ==> "],
        &["tid", "none", "A", "B"],
        &["true", "false"],
    ];
    let kind = *dice.pick(KINDS);
    let places: Vec<(usize, &str)> = kind
        .iter()
        .flat_map(|symbol| text.match_indices(symbol))
        .collect();
    if places.is_empty() {
        return text.to_owned();
    }
    let (at, old) = *dice.pick(&places);
    format!(
        "{}{}{}",
        &text[..at],
        dice.pick(kind),
        &text[at + old.len()..]
    )
}
