//! Fields that could be declared `final`: nothing but the declaration gives them a value, or each constructor does once, before it lets
//! anybody have the object (`docs/access.md`, fields that could be `final`).
//!
//! Takes the typed files of a program without specifications, gives the fields. From then on they are `final` ones: everybody may read them, at any time. What
//! the modifier would promise besides is taken for granted where they are read: that nobody hands an object on by a race, to threads that
//! do not see yet what its constructor wrote. Inside the files all plain fields are checked for races.

use crate::class::ClassDecl;
use crate::program::Lowering;
use heddle_diag::Premise;
use heddle_resolve::model::{ClassKind, FieldId, Flags};
use heddle_resolve::typed::{Receiver, Target};
use heddle_resolve::types::Ty;
use heddle_syntax::ast::{self, ExprId, ExprKind, LiteralKind, Member, MethodKind, StmtId};
use heddle_syntax::ast::{StmtKind, TextRange, UnaryOp};
use rustc_hash::{FxHashMap, FxHashSet};

const SEEN: &str = "other code that hands objects to several threads does it in a way that shows what constructors wrote to";

const WRITES: &str = "other code does not write";

/// Where fields are written.
type Writes = FxHashMap<FieldId, Vec<(usize, TextRange)>>;

impl Lowering<'_> {
    /// The instance fields that could be `final` and are not.
    pub(crate) fn lasting_fields(&mut self) -> FxHashSet<FieldId> {
        let mut lasting = FxHashSet::default();
        if !self.summaries.allowed {
            return lasting;
        }
        let writes = self.all_writes();
        let named = self.texts_of_program();
        for decl in self.classes.list.clone() {
            let shell = self.resolved.world.shell(decl.class);
            if !matches!(shell.kind, ClassKind::Class | ClassKind::Enum) {
                continue;
            }
            let constructors = self.constructors_that_initialize(decl);
            for (field, var) in self.classes.fields(self.resolved, decl) {
                let info = self.resolved.world.field(field);
                let other = [Flags::FINAL, Flags::STATIC, Flags::VOLATILE, Flags::GHOST];
                let ty = info.ty;
                if self.is_private_inside(ty) {
                    continue;
                }
                let by_name = named.contains(self.resolved.world.names.text(info.name));
                if by_name || other.iter().any(|f| info.flags.has(*f)) {
                    continue;
                }
                let declared = self.unit(decl.file).ast[var].init.is_some();
                let mut written = writes.get(&field).cloned().unwrap_or_default();
                written.sort_by_key(|(file, r)| (*file, r.start));
                let once = match declared {
                    true => written.is_empty(),
                    false => {
                        let given: Option<Vec<_>> = constructors
                            .iter()
                            .map(|items| self.gives_once(decl, items, field))
                            .collect();
                        let mut given = given.unwrap_or_default();
                        given.sort_by_key(|r| r.start);
                        let given: Vec<_> = given.into_iter().map(|r| (decl.file, r)).collect();
                        !given.is_empty() && given == written
                    }
                };
                if once {
                    lasting.insert(field);
                }
            }
        }
        lasting
    }

    /// Objects of private nested classes may be nodes, which go with the fields that hold them.
    fn is_private_inside(&mut self, ty: Ty) -> bool {
        let class = self.class_behind(ty);
        class.is_some_and(|c| {
            let shell = self.resolved.world.shell(c);
            self.classes.class(c).is_some() && shell.is_member && shell.flags.has(Flags::PRIVATE)
        })
    }

    /// Every assignment to a field, in all files.
    fn all_writes(&self) -> Writes {
        let mut writes = Writes::default();
        for (file, typed) in self.resolved.files.iter().enumerate() {
            for (_, node) in typed.unit.ast.nodes::<ast::Expr>() {
                let target = match node.kind {
                    ExprKind::Assign { target, .. } => target,
                    ExprKind::Unary { op, operand } if steps(op) => operand,
                    _ => continue,
                };
                let target = bare(&typed.unit.ast, target);
                if let Target::Field(field, _) = typed.note(target).target {
                    let all = writes.entry(field).or_default();
                    all.push((file, node.range));
                }
            }
        }
        writes
    }

    /// All texts of the program: code that looks a field up by its name may write it.
    fn texts_of_program(&self) -> FxHashSet<String> {
        let mut texts = FxHashSet::default();
        for typed in &self.resolved.files {
            let ast = &typed.unit.ast;
            for (_, node) in ast.nodes::<ast::Expr>() {
                if let ExprKind::Literal(LiteralKind::String | LiteralKind::TextBlock, text) =
                    node.kind
                {
                    texts.insert(ast.text(text).trim_matches('"').to_owned());
                }
            }
        }
        texts
    }

    /// The statements of the constructors of a class that do not leave it to another one of the class to give the fields their values.
    fn constructors_that_initialize(&self, decl: ClassDecl) -> Vec<Vec<StmtId>> {
        let unit = self.unit(decl.file);
        let ast = &unit.ast;
        let mut found = Vec::new();
        for member in ast.list(ast[decl.decl].members) {
            let Member::Method(method) = ast[*member] else {
                continue;
            };
            let node = ast[method];
            let (MethodKind::Constructor, Some(body)) = (node.kind, node.body) else {
                continue;
            };
            let StmtKind::Block(items) = ast[body].kind else {
                continue;
            };
            let items = ast.list(items).to_vec();
            let other = items.iter().any(|s| {
                let StmtKind::Expr(e) = ast[*s].kind else {
                    return false;
                };
                matches!(
                    ast[e].kind,
                    ExprKind::ConstructorCall {
                        is_super: false,
                        ..
                    }
                )
            });
            if !other {
                found.push(items);
            }
        }
        found
    }

    /// Where a constructor gives the field its value: in a statement of its own, before any that may let somebody have the object.
    fn gives_once(
        &mut self,
        decl: ClassDecl,
        items: &[StmtId],
        field: FieldId,
    ) -> Option<TextRange> {
        let unit = self.unit(decl.file);
        for item in items {
            if let StmtKind::Expr(e) = unit.ast[*item].kind
                && let ExprKind::Assign {
                    op: None, target, ..
                } = unit.ast[e].kind
                && self.is_own_field(decl.file, target, field)
                && !self.may_let_out(decl.file, unit.ast[*item].range)
            {
                return Some(unit.ast[e].range);
            }
            let range = unit.ast[*item].range;
            let inside = unit.ast.stmts_within(range);
            let ends = |s: &ast::Stmt| matches!(s.kind, StmtKind::Return(_));
            if inside.iter().any(|(_, s)| ends(s)) || self.may_let_out(decl.file, range) {
                return None;
            }
        }
        None
    }

    /// The field of the object at hand, written as `f` or `this.f`.
    fn is_own_field(&self, file: usize, e: ExprId, field: FieldId) -> bool {
        let unit = self.unit(file);
        let e = bare(&unit.ast, e);
        let own = match unit.ast[e].kind {
            ExprKind::Name(_) => true,
            ExprKind::Field { target, .. } => {
                matches!(unit.ast[bare(&unit.ast, target)].kind, ExprKind::This)
            }
            _ => false,
        };
        own && matches!(self.resolved.files[file].note(e).target, Target::Field(f, _) if f == field)
    }

    /// Whether code does anything with its object but to use its fields: it passes `this` on, calls its methods, makes functions or objects
    /// inside it.
    pub(crate) fn may_let_out(&mut self, file: usize, range: TextRange) -> bool {
        let unit = self.unit(file);
        let inside = unit.ast.exprs_within(range);
        let mut of_fields = FxHashSet::default();
        for (_, node) in &inside {
            if let ExprKind::Field { target, .. } = node.kind {
                of_fields.insert(target);
            }
        }
        let mut made = Vec::new();
        for (e, node) in &inside {
            match node.kind {
                ExprKind::This if !of_fields.contains(e) => return true,
                ExprKind::QualifiedThis(_)
                | ExprKind::Lambda { .. }
                | ExprKind::MethodRef { .. }
                | ExprKind::New { body: Some(_), .. } => return true,
                ExprKind::Call { .. } | ExprKind::New { .. } => {
                    let Some(call) = self.resolved.files[file].call_of(*e) else {
                        return true;
                    };
                    if matches!(call.receiver, Receiver::This(_)) {
                        return true;
                    }
                    made.extend(matches!(node.kind, ExprKind::New { .. }).then_some(call.site));
                }
                _ => {}
            }
        }
        made.into_iter()
            .any(|class| self.uses_outer(class).is_some())
    }

    /// The code reads a field that could be `final`: what the modifier would promise is taken for granted.
    pub(crate) fn rests_on_lasting(&mut self, field: FieldId) {
        if !self.heap.policy.is_lasting(field) {
            return;
        }
        let info = self.resolved.world.field(field);
        let world = &self.resolved.world;
        let class = crate::heap::simple_name(world, field.class);
        let name = format!("`{class}.{}`", world.names.text(info.name));
        self.assume_of(Premise::CallersOwn, SEEN, &name);
        let private = info.flags.has(Flags::PRIVATE);
        if !private {
            self.assume_of(Premise::OutsideWrites, WRITES, &name);
        }
    }
}

fn bare(ast: &ast::Ast, e: ExprId) -> ExprId {
    match ast[e].kind {
        ExprKind::Paren(inner) => bare(ast, inner),
        _ => e,
    }
}

/// Whether an operator gives its operand another value.
pub(crate) fn steps(op: UnaryOp) -> bool {
    use UnaryOp::{PostDecrement, PostIncrement, PreDecrement, PreIncrement};
    matches!(
        op,
        PreIncrement | PreDecrement | PostIncrement | PostDecrement
    )
}
