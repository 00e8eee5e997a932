//! Changes of a source text: texts around ranges, and texts in the place of ranges. Lines stay where they are.
//!
//! Ranges that are put into brackets lie inside of each other or apart, as expressions do. Of two with the same range the later
//! one is outside.

/// A change.
#[derive(Clone, Debug)]
pub(crate) struct Edit {
    pub start: u32,
    pub end: u32,
    pub how: How,
}

/// What is done to the range.
#[derive(Clone, Debug)]
pub(crate) enum How {
    /// Something goes before and after it.
    Around(String, String),
    /// Something stands for it.
    Instead(String),
}

/// The text with the changes made.
pub(crate) fn apply(text: &str, edits: &[Edit]) -> String {
    let mut order: Vec<(u32, u8, i64, i64, usize)> = Vec::new();
    for (k, edit) in edits.iter().enumerate() {
        let number = k as i64;
        let length = i64::from(edit.end - edit.start);
        match &edit.how {
            How::Around(..) => {
                // What ends here comes first, the innermost before the others; then what begins, the outermost first.
                order.push((edit.end, 0, length, number, k));
                order.push((edit.start, 1, -length, -number, k));
            }
            How::Instead(_) => order.push((edit.start, 2, 0, number, k)),
        }
    }
    order.sort_unstable();
    let mut out = String::with_capacity(text.len() * 2);
    let mut at = 0;
    for (place, phase, _, _, k) in order {
        let place = place as usize;
        if place > at {
            out.push_str(&text[at..place]);
            at = place;
        }
        match (&edits[k].how, phase) {
            (How::Around(_, after), 0) => out.push_str(after),
            (How::Around(before, _), _) => out.push_str(before),
            (How::Instead(new), _) => {
                out.push_str(new);
                let end = (edits[k].end as usize).max(at);
                out.extend(text[at..end].chars().filter(|c| *c == '\n'));
                at = end;
            }
        }
    }
    out.push_str(&text[at..]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn around(start: u32, end: u32, before: &str, after: &str) -> Edit {
        let how = How::Around(before.to_owned(), after.to_owned());
        Edit { start, end, how }
    }

    #[test]
    fn brackets_lie_inside_of_each_other() {
        let edits = [
            around(0, 1, "r(", ")"),
            around(0, 1, "a(", ")"),
            around(0, 5, "[", "]"),
            around(4, 5, "b(", ")"),
        ];
        assert_eq!(apply("x + y;", &edits), "[a(r(x)) + b(y)];");
    }

    #[test]
    fn lines_stay_where_they_are() {
        let new = How::Instead("if".to_owned());
        let edits = [Edit {
            start: 0,
            end: 8,
            how: new,
        }];
        assert_eq!(apply("assert\n x;", &edits), "if\nx;");
    }
}
