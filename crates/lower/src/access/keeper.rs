//! What protects a field, in words for messages: the monitor of its own object, that of another object whose footprint names
//! it, or a lock field. And how the user wrote the object whose field is meant.

use super::bound;
use super::footprint::{Part, Where};
use crate::class::ClassDecl;
use crate::formula::{Meaning, Stores};
use crate::heap::{Heap, simple_name};
use crate::method::{Method, This};
use crate::program::Lowering;
use heddle_plato::ir::{Expr, ExprKind as E, GlobalId, Store, VarRef};
use heddle_syntax::ast::{ExprId, ExprKind};
use heddle_text::Span;
use rustc_hash::FxHashMap;

/// Whose monitor protects a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Keeper {
    /// That of the object which has the field.
    Itself,
    /// That of an object of this class: its footprint names the field of another object.
    Other(String),
    /// A lock of the object of this class that made the object for itself.
    Maker(String),
}

impl Lowering<'_> {
    /// Finds out what the footprints of monitors name.
    pub(crate) fn find_keepers(&mut self) {
        self.find_makers();
        for decl in self.classes.list.clone() {
            let object = bound(7, Span::default());
            let (parts, explicit) = self.footprint_of(decl, &object);
            let class = simple_name(&self.resolved.world, decl.class);
            let views = self.heap.field_views().into_iter();
            let mut numbered: FxHashMap<i64, Vec<GlobalId>> = FxHashMap::default();
            for (g, k) in views {
                numbered.entry(k).or_default().push(g);
            }
            for part in parts {
                let keeper = match part.object.kind() == object.kind() {
                    true => Keeper::Itself,
                    false => Keeper::Other(class.clone()),
                };
                for g in self.fields_named(&part, &numbered) {
                    if matches!(self.heap.keepers.get(&g), Some(Keeper::Maker(_))) {
                        continue;
                    }
                    match explicit {
                        true => self.heap.keepers.insert(g, keeper.clone()),
                        false => Some(self.heap.keepers.entry(g).or_insert(Keeper::Itself).clone()),
                    };
                }
            }
        }
    }

    /// The fields of helper objects that come with a lock of the object which made them.
    fn find_makers(&mut self) {
        let inferred = self.heap.locks.inferred.clone();
        let locks = inferred.locks.into_values().map(|kept| kept.contents);
        let monitors = inferred.monitors.into_values();
        for field in monitors.chain(locks).flatten().collect::<Vec<_>>() {
            let ty = self.resolved.world.field(field).ty;
            let helper = self.class_behind(ty);
            let helper = helper.filter(|c| self.classes.class(*c).is_some());
            let Some(helper) = helper.filter(|c| self.is_one_threads(*c)) else {
                continue;
            };
            let maker = simple_name(&self.resolved.world, field.class);
            for g in self.views_of(Some(helper)) {
                self.heap.keepers.insert(g, Keeper::Maker(maker.clone()));
            }
        }
    }

    /// The footprint that a class declares, or has by default; and which of the two it is.
    fn footprint_of(&mut self, decl: ClassDecl, object: &Expr) -> (Vec<Part>, bool) {
        let clauses = self.monitor_clauses(decl).footprints;
        if clauses.is_empty() {
            return (self.own_fields(decl, object), false);
        }
        let stores = Stores {
            plain: Store::Pre,
            old: Store::Pre,
        };
        let this = Some(object.clone());
        let meaning = Meaning::new(decl.file, this, FxHashMap::default(), stores);
        let named = clauses.into_iter().map(|e| self.locations(e, &meaning));
        // A footprint that is not modelled is reported where the monitor is used.
        let named: Vec<Part> = named.filter_map(Result::ok).flatten().collect();
        self.forget_grounds();
        (named, true)
    }

    fn fields_named(
        &mut self,
        part: &Part,
        numbered: &FxHashMap<i64, Vec<GlobalId>>,
    ) -> Vec<GlobalId> {
        match part.at {
            Where::One(_) => {
                let named = part.field_number().and_then(|k| numbered.get(&k));
                named.cloned().unwrap_or_default()
            }
            Where::Object => self.views_of(part.class),
            Where::Elements | Where::Array | Where::Slice(..) | Where::Everything => Vec::new(),
        }
    }
}

impl Heap {
    /// Whether the monitor of the object that has the field is what keeps it.
    pub(super) fn is_kept_by_own_monitor(&self, g: GlobalId) -> bool {
        let own = matches!(self.keepers.get(&g), Some(Keeper::Itself));
        own && self.owners.contains_key(&g) && self.locks.guard_of(g).is_none()
    }

    /// What to do to get access to a field of an object, as the user calls the object.
    pub(super) fn how_to_access(&self, g: GlobalId, receiver: Option<&str>) -> String {
        let name = self.member_name(g);
        let class = self.owners.get(&g).cloned().unwrap_or_default();
        let lock = self.locks.guard_of(g).map(|l| &l.name);
        let hold = match (lock, receiver, self.keepers.get(&g)) {
            (Some(lock), Some("this"), _) => format!("hold `{lock}`, which protects `{name}`"),
            (Some(lock), Some(o), _) => format!("hold `{o}.{lock}`, which protects `{name}`"),
            (Some(lock), None, _) => {
                format!("hold `{lock}` of the `{class}`, which protects `{name}`")
            }
            (None, _, Some(Keeper::Other(other))) => {
                format!("hold the lock of the `{other}` whose `monitor_footprint` names `{name}`")
            }
            (None, _, Some(Keeper::Maker(maker))) => {
                format!("hold the lock of the `{maker}` that keeps the object to itself")
            }
            (None, Some(o), Some(Keeper::Itself)) => {
                format!("hold the lock of `{o}` (its monitor protects `{name}`)")
            }
            (None, None, Some(Keeper::Itself)) => {
                format!("hold the lock of the `{class}` whose monitor protects `{name}`")
            }
            (None, _, None)
                if self
                    .field_behind(g)
                    .is_some_and(|f| self.locks.loose.contains(&f)) =>
            {
                return format!(
                    "no code takes a lock for `{name}`: protect it by one wherever it is used, or let only one thread at a time have the object"
                );
            }
            (None, _, None) => {
                format!("no lock protects `{name}`: name it in a `monitor_footprint`")
            }
        };
        let claim = match receiver {
            Some("this") => format!("acc({name})"),
            _ => "acc(…)".to_owned(),
        };
        format!("{hold}, or own the object; a contract says so with `requires {claim}`")
    }
}

impl Method<'_, '_> {
    /// Remembers how the user wrote an object that is about to be used.
    pub(crate) fn remember_receiver(&mut self, e: ExprId) {
        if let Some(text) = self.written(e) {
            let span = self.span(self.unit().ast[e].range);
            self.low.heap.receivers.insert(span, text);
        }
    }

    /// A name, or fields of one.
    fn written(&self, e: ExprId) -> Option<String> {
        let ast = &self.unit().ast;
        match ast[e].kind {
            ExprKind::Paren(inner) => self.written(inner),
            ExprKind::Name(ident) => Some(ast.text(ident.name).to_owned()),
            ExprKind::This => Some("this".to_owned()),
            ExprKind::Field { target, name } => {
                let target = self.written(target)?;
                Some(format!("{target}.{}", ast.text(name.name)))
            }
            _ => None,
        }
    }

    /// How the user wrote an object.
    pub(super) fn receiver(&self, object: &Expr) -> Option<String> {
        if let (This::Object(this), E::Var(VarRef::Local(local), _)) =
            (&self.scope.this, object.kind())
            && this == local
        {
            return Some("this".to_owned());
        }
        self.low.heap.receivers.get(&object.span()).cloned()
    }
}
