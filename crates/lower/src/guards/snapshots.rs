//! Collections that nobody changes any more: takes the typed files, gives the fields that hold such a collection (`docs/access.md`, snapshots).
//!
//! - A private `volatile` field of an object whose values are all made for it (`new HashMap<>(old)`, also by way of a local variable): the
//!   usual copy on write. Each value becomes immutable where it is stored, which needs all access to it; a change behind that is refused.
//! - A private `final` field whose collection the class makes itself, lets nobody have and only reads outside its constructors: it becomes
//!   immutable when the object is made.
//!
//! These are proposals: the proof checks at every store and at the end of every constructor that the thread has the collection to give away, and at
//! every change that it is none of these.

use crate::class::ClassDecl;
use crate::program::Lowering;
use heddle_resolve::library::categories::{Category, Mark};
use heddle_resolve::model::{FieldId, Flags};
use heddle_resolve::typed::{LocalId, LocalKind, Target};
use heddle_resolve::types::TyKind;
use heddle_syntax::ast::{self, ExprId, ExprKind, Member, MethodKind, StmtId, StmtKind, TextRange};
use rustc_hash::FxHashSet;

/// How far values are followed through variables and methods.
const STEPS: usize = 3;

impl Lowering<'_> {
    /// The fields whose collections are immutable without a word.
    pub(crate) fn find_snapshots(&mut self) -> FxHashSet<FieldId> {
        let mut found = FxHashSet::default();
        if !self.summaries.allowed {
            return found;
        }
        for decl in self.classes.list.clone() {
            let bare = self.heap.locks.inferred.bare.get(&decl.class);
            let bare = bare.cloned().unwrap_or_default();
            let settled = bare.into_iter().filter(|f| {
                let ty = self.resolved.world.field(*f).ty;
                self.category_of_type(ty) == Some(Category::Confined) && self.is_only_read(decl, *f)
            });
            found.extend(settled.collect::<Vec<_>>());
            for (field, _) in self.classes.fields(self.resolved, decl) {
                let info = self.resolved.world.field(field);
                let (ty, flags) = (info.ty, info.flags);
                let private = flags.has(Flags::PRIVATE) && !flags.is_static();
                if private
                    && flags.has(Flags::VOLATILE)
                    && self.category_of_type(ty) == Some(Category::Confined)
                    && self.is_replaced(decl, field)
                {
                    found.insert(field);
                }
            }
        }
        found
    }

    /// Every value of the field is made for it, and there is one.
    fn is_replaced(&mut self, decl: ClassDecl, field: FieldId) -> bool {
        let values = self.values_of(decl, field);
        !values.is_empty()
            && values
                .into_iter()
                .all(|e| self.is_new_value(decl.file, e, STEPS))
    }

    /// A new collection, directly, by a local variable or by a method of the library that makes one.
    fn is_new_value(&mut self, file: usize, e: ExprId, steps: usize) -> bool {
        let unit = self.unit(file);
        let note = self.resolved.files[file].note(e);
        match (unit.ast[e].kind, note.target) {
            (ExprKind::Paren(inner), _) => self.is_new_value(file, inner, steps),
            (ExprKind::New { body: None, .. }, _) => true,
            (ExprKind::Call { .. }, _) => self.is_made_by_library(file, e, steps),
            (_, Target::Local(local)) if steps > 0 => self.is_new_local(file, local, steps - 1),
            _ => false,
        }
    }

    /// A static method of the library gives a collection or a view of one, and nobody has what it is given.
    fn is_made_by_library(&mut self, file: usize, e: ExprId, steps: usize) -> bool {
        let unit = self.unit(file);
        let (ExprKind::Call { args, .. }, Some(call)) = (
            unit.ast[e].kind,
            self.resolved.files[file].call_of(e).cloned(),
        ) else {
            return false;
        };
        let is_static = self.resolved.world.method(call.method).flags.is_static();
        let library = self.classes.class(call.method.class).is_none();
        let mut args = unit.ast.list(args).to_vec().into_iter();
        is_static
            && library
            && args.all(|arg| {
                let ty = self.resolved.files[file].note(arg).ty;
                let array = matches!(self.resolved.world.types.kind(ty), TyKind::Array(_));
                let confined = self.category_of_type(ty) == Some(Category::Confined);
                let copied = self.has_mark(call.method, call.site, Mark::Makes);
                !array && (!confined || copied || self.is_new_value(file, arg, steps))
            })
    }

    /// All values of a local variable are new.
    fn is_new_local(&mut self, file: usize, local: LocalId, steps: usize) -> bool {
        let unit = self.unit(file);
        let typed = &self.resolved.files[file];
        if typed.local(local).kind != LocalKind::Variable {
            return false;
        }
        let mut values = Vec::new();
        for (v, variable) in unit.ast.nodes::<ast::Variable>() {
            if typed.local_of(v) == Some(local) {
                values.extend(variable.init);
            }
        }
        for (_, node) in unit.ast.nodes::<ast::Expr>() {
            if let ExprKind::Assign { target, value, .. } = node.kind
                && typed.note(target).target == Target::Local(local)
            {
                values.push(value);
            }
        }
        let mut loops = unit.ast.nodes::<ast::Stmt>();
        let looped = loops.any(|(_, s)| {
            matches!(s.kind, StmtKind::ForEach { var, .. } if typed.local_of(var) == Some(local))
        });
        !looped
            && !values.is_empty()
            && values
                .into_iter()
                .all(|e| self.is_new_value(file, e, steps))
    }

    /// All uses outside constructors and initializers read.
    fn is_only_read(&mut self, decl: ClassDecl, field: FieldId) -> bool {
        let building = self.text_of_construction(decl);
        let unit = self.unit(decl.file);
        let mut called = Vec::new();
        for (e, node) in unit.ast.nodes::<ast::Expr>() {
            if let ExprKind::Call {
                target: Some(of), ..
            } = node.kind
            {
                called.push((of, e));
            }
        }
        let typed = &self.resolved.files[decl.file];
        let uses = unit.ast.nodes::<ast::Expr>().filter(|(e, node)| {
            let inside = |r: &TextRange| r.start <= node.range.start && node.range.end <= r.end;
            let is = matches!(typed.note(*e).target, Target::Field(f, _) if f == field);
            is && !building.iter().any(inside)
        });
        let uses: Vec<ExprId> = uses.map(|(e, _)| e).collect();
        uses.into_iter().all(|e| {
            let call = called
                .iter()
                .find(|(of, _)| *of == e)
                .map(|(_, call)| *call);
            call.is_none_or(|call| self.call_only_reads(decl.file, call))
        })
    }

    fn call_only_reads(&mut self, file: usize, e: ExprId) -> bool {
        let Some(call) = self.resolved.files[file].call_of(e).cloned() else {
            return false;
        };
        self.has_mark(call.method, call.site, Mark::Reads)
            && !self.has_mark(call.method, call.site, Mark::Writes)
    }

    /// The text of the constructors and initializers of a class, as far as nobody else can have the object there: what gets out early
    /// appears with what its fields hold by then.
    fn text_of_construction(&mut self, decl: ClassDecl) -> Vec<TextRange> {
        let unit = self.unit(decl.file);
        let members = unit.ast.list(unit.ast[decl.decl].members).to_vec();
        let bodies = members.into_iter().filter_map(|m| match unit.ast[m] {
            Member::Method(m) if unit.ast[m].kind == MethodKind::Constructor => unit.ast[m].body,
            Member::Initializer {
                is_static: false,
                body,
            } => Some(body),
            _ => None,
        });
        bodies
            .collect::<Vec<_>>()
            .into_iter()
            .map(|body| self.text_before_it_gets_out(decl.file, body))
            .collect()
    }

    /// The statements of a block in front of the first one that may let `this` out.
    fn text_before_it_gets_out(&mut self, file: usize, body: StmtId) -> TextRange {
        let unit = self.unit(file);
        let whole = unit.ast[body].range;
        let StmtKind::Block(list) = unit.ast[body].kind else {
            return whole;
        };
        let ranges = unit.ast.list(list).iter().map(|s| unit.ast[*s].range);
        let first = ranges
            .collect::<Vec<_>>()
            .into_iter()
            .find(|r| self.may_let_out(file, *r));
        TextRange {
            end: first.map_or(whole.end, |r| r.start),
            ..whole
        }
    }
}
