//! Points of a replay at calls: of threads, monitors, and library classes, and of static methods that initialize classes.

use super::body::Body;
use super::call::native_of;
use super::mark::CLASS;
use crate::code::{Native, Op};
use crate::replay::Site;
use heddle_resolve::model::ClassId;
use heddle_resolve::typed::{Call, Dispatch};
use heddle_syntax::ast::{ExprId, ExprKind};
use heddle_text::Span;

/// Methods of `Executors` that have a counterpart in replays.
const POOLS: &[&str] = &[
    "newFixedThreadPool",
    "newSingleThreadExecutor",
    "newCachedThreadPool",
    "newScheduledThreadPool",
    "newSingleThreadScheduledExecutor",
];

/// How the text of a call changes.
enum Change {
    /// A stop before the call.
    Stop,
    /// Another method is called with the point, the object and the arguments.
    Instead(&'static str),
    /// A stop before the call, and the unit of its time says whether that is over.
    Timed,
}

impl Body<'_, '_> {
    /// A call; the object and the arguments are on the stack.
    pub(super) fn mark_call(&mut self, e: ExprId, call: &Call) {
        if self.marks().is_none() {
            return;
        }
        let Some(change) = self.change(call) else {
            return;
        };
        let span = self.span_of_expr(e);
        let Some((number, new)) = self.point(span, Site::Call) else {
            return;
        };
        let written = match (new, change) {
            (false, _) => true,
            (true, Change::Stop) => self.stop_call(e, call, number),
            (true, Change::Instead(name)) => {
                self.call_instead(e, number, name, call.dispatch == Dispatch::Static)
            }
            (true, Change::Timed) => self.stop_timed(e, number),
        };
        if written {
            self.emit(Op::Mark(number));
        }
    }

    fn change(&mut self, call: &Call) -> Option<Change> {
        let world = &mut self.c.resolved.world;
        let name = world.method(call.method).name;
        let name = world.names.text(name).to_owned();
        let class = world.binary_name(call.method.class).to_owned();
        if self.c.decls.contains_key(&call.method.class) && class != "heddle/model/Model" {
            let initializes = call.dispatch == Dispatch::Static
                && !self.c.resolved.world.is_interface(call.method.class)
                && self.c.initialized(call.method.class).is_some();
            return initializes.then_some(Change::Stop);
        }
        match (class.as_str(), name.as_str()) {
            ("java/util/concurrent/locks/Condition", "await") => {
                return Some(Change::Instead("awaits"));
            }
            ("java/util/concurrent/locks/Condition", "awaitUninterruptibly") => {
                return Some(Change::Instead("awaitsUninterruptibly"));
            }
            ("java/util/concurrent/locks/Condition", "awaitNanos") => {
                return Some(Change::Instead("awaitsNanos"));
            }
            ("java/util/concurrent/locks/Condition", "awaitUntil") => {
                return Some(Change::Instead("awaitsUntil"));
            }
            ("java/util/concurrent/CyclicBarrier", "await") => {
                return Some(Change::Instead("awaits"));
            }
            (_, "tryLock") if class.starts_with("java/util/concurrent/locks/") => {
                return Some(Change::Instead("tryLock"));
            }
            (_, "clone") => return Some(Change::Stop),
            ("java/util/concurrent/Executors", name) => {
                let made = POOLS.iter().find(|p| **p == name);
                if let Some(made) = made {
                    return Some(Change::Instead(made));
                }
            }
            ("java/util/concurrent/CompletableFuture", "supplyAsync" | "runAsync")
                if call.params.len() == 1 =>
            {
                let supplies = name == "supplyAsync";
                return Some(Change::Instead(if supplies {
                    "supplyAsync"
                } else {
                    "runAsync"
                }));
            }
            (_, "tryAcquire" | "await" | "poll" | "offer" | "get" | "awaitTermination")
                if class.starts_with("java/util/concurrent/") && self.ends_with_time(call) =>
            {
                return Some(Change::Timed);
            }
            _ => {}
        }
        match native_of(self.c, call.method) {
            Some(Native::Wait | Native::WaitFor) => Some(Change::Instead("waits")),
            Some(Native::ThreadStart) => Some(Change::Instead("start")),
            Some(Native::ThreadJoinFor) => Some(Change::Instead("join")),
            Some(Native::ThreadSleep) => Some(Change::Instead("sleep")),
            Some(Native::ThreadIsAlive) => Some(Change::Instead("isAlive")),
            Some(
                Native::Notify
                | Native::NotifyAll
                | Native::ThreadJoin
                | Native::ThreadInterrupt
                | Native::ThreadIsInterrupted
                | Native::ThreadInterrupted
                | Native::ArrayCopy
                | Native::ArrayCopyOf
                | Native::ArrayFill,
            ) => Some(Change::Stop),
            Some(_) => None,
            None => {
                let shared =
                    class.starts_with("java/util/") && !class.starts_with("java/util/function/");
                shared.then_some(Change::Stop)
            }
        }
    }

    /// Whether the last argument is the unit of a time.
    fn ends_with_time(&mut self, call: &Call) -> bool {
        let last = call.params.last().copied();
        let class = last.and_then(|t| self.c.resolved.world.class_of(t));
        class.is_some_and(|c| {
            self.c.resolved.world.binary_name(c) == "java/util/concurrent/TimeUnit"
        })
    }

    fn stop_timed(&mut self, e: ExprId, number: u32) -> bool {
        let unit = self.unit.clone();
        let ExprKind::Call { args, .. } = unit.ast[e].kind else {
            return false;
        };
        let Some(last) = unit.ast.list(args).last() else {
            return false;
        };
        let span = self.span_of_expr(*last);
        if let Some(marks) = self.marks() {
            marks.around(span, format!("{CLASS}.unit({number}, "), ")");
        }
        true
    }

    /// A pool that is made otherwise knows its threads when it is handed through.
    pub(super) fn mark_pool(&mut self, e: ExprId, class: ClassId) {
        let world = &mut self.c.resolved.world;
        let pool = world.class_ref("java/util/concurrent/ThreadPoolExecutor");
        if !world.is_subclass(class, pool) || self.marks().is_none() {
            return;
        }
        let span = self.span_of_expr(e);
        if let Some((_, true)) = self.point(span, Site::Text)
            && let Some(marks) = self.marks()
        {
            marks.around(span, format!("{CLASS}.pool("), ")");
        }
    }

    /// A stop after the arguments: around the last one, or around the object; whether there is a place for it.
    fn stop_call(&mut self, e: ExprId, call: &Call, number: u32) -> bool {
        let unit = self.unit.clone();
        let ExprKind::Call { target, args, .. } = unit.ast[e].kind else {
            return false;
        };
        let function = |e: &ExprId| {
            let kind = unit.ast[*e].kind;
            matches!(kind, ExprKind::Lambda { .. } | ExprKind::MethodRef { .. })
        };
        let args = unit.ast.list(args);
        if let Some(last) = args.iter().rfind(|a| !function(a)) {
            self.stop_at(self.span_of_expr(*last), number);
            return true;
        }
        let span = self.span_of_expr(e);
        let is_static = call.dispatch == Dispatch::Static;
        let own = self.c.decls.contains_key(&call.method.class);
        match target {
            None if is_static => {
                let class = self.java_name(call.method.class);
                self.insert(span, format!("{CLASS}.at({number}, ({class}) null)."));
            }
            None => self.insert(span, format!("{CLASS}.at({number}, this).")),
            Some(t) if self.is_type(t) && own => {
                let at = self.span_of_expr(t);
                if let Some(marks) = self.marks() {
                    marks.around(at, format!("{CLASS}.at({number}, ("), ") null)");
                }
            }
            Some(_) if is_static => self.stop_before(span, number),
            Some(t)
                if matches!(
                    unit.ast[t].kind,
                    ExprKind::Super | ExprKind::QualifiedSuper(_)
                ) =>
            {
                return false;
            }
            Some(t) => self.stop_at(self.span_of_expr(t), number),
        }
        true
    }

    fn insert(&mut self, span: Span, text: String) {
        if let Some(marks) = self.marks() {
            marks.around(span, text, "");
        }
    }

    /// `x.m(a)` becomes `HeddleReplay.name(number, x, a)`.
    fn call_instead(&mut self, e: ExprId, number: u32, name: &str, is_static: bool) -> bool {
        let unit = self.unit.clone();
        let ExprKind::Call {
            target,
            args,
            name: method,
            ..
        } = unit.ast[e].kind
        else {
            return false;
        };
        let whole = self.span_of_expr(e);
        let end = unit.ast.ident_span(method).end;
        let of_type = target.is_some_and(|t| self.is_type(t));
        let object = target.filter(|_| !of_type);
        let at = object.map(|t| self.span_of_expr(t));
        let is_super = object.is_some_and(|t| {
            let kind = unit.ast[t].kind;
            matches!(kind, ExprKind::Super | ExprKind::QualifiedSuper(_))
        });
        let comma = if args.is_empty() { "" } else { ", " };
        let Some(marks) = self.marks() else {
            return false;
        };
        let text = marks.text(whole.file);
        let Some(open) = text.get(end as usize..).and_then(|t| t.find('(')) else {
            return false;
        };
        if is_super {
            return false;
        }
        let open = end + open as u32 + 1;
        match at {
            Some(at) => {
                marks.around(at, format!("{CLASS}.{name}({number}, "), "");
                marks.instead(Span::new(whole.file, at.end, open), comma);
            }
            None => {
                let rest = match (of_type || is_static, args.is_empty()) {
                    (true, true) => String::new(),
                    (true, false) => ", ".to_owned(),
                    (false, _) => format!(", this{comma}"),
                };
                let new = format!("{CLASS}.{name}({number}{rest}");
                marks.instead(Span::new(whole.file, whole.start, open), new);
            }
        }
        true
    }
}
