//! Constructors as items of their own, run on any arguments: those that the outside may call or that nobody calls.
//!
//! Takes a constructor, written or added by Java, gives a procedure that makes one object. The step in which the object appears must
//! keep the `global_invariant`s (semantics, section 6): from the end of its constructor an object counts as constructed.

use crate::body::{Code, Lower, refuse};
use crate::class::{ClassDecl, Initial};
use crate::create::Constructed;
use crate::faults::fault;
use crate::heap::{null, plato_type};
use crate::method::{Method, Scope, This};
use crate::program::{Lowering, Refused};
use heddle_plato::ir::{
    Expr, ExprKind, Form, FuncId, LocalId, ModuleId, Op, OpKind, Proc, Stmt, Type,
};
use heddle_resolve::model::{ClassId, FieldId, Flags, MethodId};
use heddle_resolve::types::Ty;
use heddle_syntax::ast::{self, Member, TypeDeclKind};
use heddle_text::Span;

impl Lowering<'_> {
    /// Locals for any arguments of a constructor, with their types.
    fn any_arguments(&mut self, id: MethodId, code: &mut Code) -> Lower<Vec<(LocalId, Ty)>> {
        if let Some((file, decl)) = self.classes.method(id) {
            let params = self.parameters(file, decl, code)?;
            if !params.is_empty() {
                let typed = &self.resolved.files[file];
                let typed = params
                    .into_iter()
                    .map(|(java, l)| (l, typed.local(java).ty));
                return Ok(typed.collect());
            }
        }
        let header = self.constructor_header(id);
        let info = self.resolved.world.method(id);
        let named = info
            .params
            .clone()
            .into_iter()
            .zip(info.param_names.clone());
        let mut params = Vec::new();
        for (ty, name) in named {
            let Some(plato) = plato_type(&mut self.resolved.world, ty) else {
                return refuse("a parameter of this type", header);
            };
            let name = self.resolved.world.names.text(name).to_owned();
            let local = code.local(name, plato, header);
            let form = self.heap.presenting.form(&mut self.resolved.world, ty);
            code.written_as(local, form);
            params.push((local, ty));
        }
        Ok(params)
    }

    /// A local for any enclosing instance, if objects of the class use theirs.
    fn any_outer(&mut self, class: ClassId, code: &mut Code, span: Span) -> Option<(LocalId, Ty)> {
        let around = self.uses_outer(class)?;
        let ty = self.resolved.world.types.raw(around);
        let local = code.local("outer", Type::Int, span);
        let form = self.heap.presenting.form(&mut self.resolved.world, ty);
        code.written_as(local, form);
        Some((local, ty))
    }

    /// Where messages about a constructor as a whole point: its name, or that of its class if Java added it.
    fn constructor_header(&self, id: MethodId) -> Span {
        if let Some((file, decl)) = self.classes.method(id) {
            let unit = self.unit(file);
            return unit.ast.ident_span(unit.ast[decl].name);
        }
        self.classes
            .class(id.class)
            .map_or(Span::default(), |class| {
                let unit = self.unit(class.file);
                unit.ast.ident_span(unit.ast[class.decl].name)
            })
    }

    /// A constructor that the outside may call or that nobody calls, run on any arguments.
    pub(crate) fn constructor_task(&mut self, id: MethodId) -> Lower<Proc> {
        self.rests_on_supertypes(id.class);
        let header = self.constructor_header(id);
        let file = self.classes.class(id.class).map_or(0, |c| c.file);
        let mut code = Code::default();
        let params = self.any_arguments(id, &mut code)?;
        let outer = self.any_outer(id.class, &mut code, header);
        let count = code.locals.len();
        let exception = code.local("$exception", Type::Int, header);
        code.written_as(exception, Form::Thrown);
        let end = code.label();
        let scope = Scope::new(file, Some(id.class), This::None, end);
        let mut method = Method::new(self, code, scope, exception);
        method.name = method.low.method_name(id);
        method.make_one(id, &params, outer, header)?;
        let Method { code, .. } = method;
        Ok(Proc {
            name: self.method_name(id),
            module: ModuleId(0),
            params: count,
            result: None,
            locals: code.locals,
            spec: None,
            body: Some(Stmt::Block(end, Box::new(Stmt::Seq(code.out)))),
            span: header,
        })
    }

    /// Lowers the constructor that Java adds to a class, if it runs code or owes something and the outside may make the objects, or
    /// if it makes the constants of an enum.
    pub(crate) fn default_constructor(&mut self, decl: ClassDecl) -> Result<(), Refused> {
        if fault!("added-constructors-unchecked") {
            return Ok(());
        }
        if let Err(e) = self.constants_owe_nothing(decl) {
            return Err(self.refused_clause(decl, e));
        }
        let Some(id) = self.added_constructor(decl) else {
            return Ok(());
        };
        let is_enum = self.unit(decl.file).ast[decl.decl].kind == TypeDeclKind::Enum;
        if !is_enum && (!self.owes(decl.class) || !self.is_made_outside(id)) {
            return Ok(());
        }
        match self.constructor_task(id) {
            Ok(proc) => {
                self.add(proc);
                Ok(())
            }
            Err(e) => Err(Refused {
                name: self.method_name(id),
                header: self.constructor_header(id),
                what: e.what,
                span: e.span,
                fault: e.fault,
            }),
        }
    }

    /// The constructor that Java adds to a class or record.
    fn added_constructor(&mut self, decl: ClassDecl) -> Option<MethodId> {
        let kind = self.unit(decl.file).ast[decl.decl].kind;
        let of_constants = kind == TypeDeclKind::Enum
            && (self.runs_code_for_constants(decl) || self.owes(decl.class));
        if !of_constants && !matches!(kind, TypeDeclKind::Class | TypeDeclKind::Record) {
            return None;
        }
        let init = self.resolved.world.names.find("<init>")?;
        let body = self.resolved.world.body(decl.class);
        let all = body.methods_named(init).to_vec().into_iter();
        let class = decl.class;
        let mut all = all.map(|index| MethodId { class, index });
        all.find(|id| self.resolved.world.method(*id).flags.has(Flags::IMPLICIT))
    }

    /// Whether the constants of an enum are made by code of the user's.
    fn runs_code_for_constants(&mut self, decl: ClassDecl) -> bool {
        !self.classes.initials(self.resolved, decl).is_empty()
    }

    /// Constants of an enum are made by constructors that are checked for any arguments. Code that computes the arguments, and
    /// initializers of a constant's own body, would have to be run as well.
    pub(crate) fn made_simply(&self, decl: ClassDecl) -> Lower<()> {
        let unit = self.unit(decl.file);
        for constant in unit.ast.list(unit.ast[decl.decl].constants) {
            let constant = &unit.ast[*constant];
            for e in unit.ast.list(constant.args) {
                let span = unit.ast.span(unit.ast[*e].range);
                let null = matches!(unit.ast[*e].kind, ast::ExprKind::Literal(..));
                if !null && self.resolved.files[decl.file].constant(*e).is_none() {
                    return refuse("an argument of an enum constant that is computed", span);
                }
            }
            let Some(body) = constant.body else { continue };
            for member in unit.ast.list(unit.ast[body].members) {
                let runs = match unit.ast[*member] {
                    Member::Initializer { .. } => true,
                    Member::Field(field) => {
                        let vars = unit.ast.list(field.vars);
                        vars.iter().any(|v| unit.ast[*v].init.is_some())
                    }
                    _ => false,
                };
                if runs {
                    let span = unit.ast.ident_span(constant.name);
                    return refuse("an enum constant with initializers of its own", span);
                }
            }
        }
        Ok(())
    }

    /// Constants of an enum with a body are made by no constructor that is run here: they cannot establish anything.
    fn constants_owe_nothing(&mut self, decl: ClassDecl) -> Lower<()> {
        let unit = self.unit(decl.file);
        for constant in unit.ast.list(unit.ast[decl.decl].constants) {
            let constant = unit.ast[*constant];
            let body = constant
                .body
                .and_then(|b| self.resolved.files[decl.file].class(b));
            let Some(body) = body.and_then(|class| self.classes.class(class)) else {
                continue;
            };
            let mut fields = self.heap.non_null.values();
            if !self.declared_invariants(body).is_empty()
                || !self.monitor_clauses(body).invariants.is_empty()
                || fields.any(|f| f.class == body.class)
            {
                let span = unit.ast.ident_span(constant.name);
                return refuse("an enum constant with an invariant of its own", span);
            }
        }
        Ok(())
    }

    /// Whether the constructors that make the constants of an enum do nothing but assign fields, so that they come to their end.
    pub(crate) fn constants_always_made(&mut self, decl: ClassDecl) -> bool {
        let unit = self.unit(decl.file);
        if unit.ast[decl.decl].kind != TypeDeclKind::Enum {
            return true;
        }
        let made = self.reached_by_constants(decl);
        let within =
            |r: ast::TextRange, outer: ast::TextRange| outer.start <= r.start && r.end <= outer.end;
        made.pieces.iter().all(|(file, range)| {
            let unit = self.unit(*file);
            let mut code = unit.ast.nodes::<ast::Expr>();
            let mut statements = unit.ast.nodes::<ast::Stmt>();
            let throws = |s: &ast::Stmt| {
                matches!(
                    s.kind,
                    ast::StmtKind::Throw(_) | ast::StmtKind::Assert { .. }
                )
            };
            !statements.any(|(_, s)| within(s.range, *range) && throws(s))
                && code.all(|(_, e)| !within(e.range, *range) || is_harmless(&unit.ast, &e.kind))
        })
    }

    /// Whether code outside the given files may make objects with the constructor, or nobody does. An abstract class that others
    /// extend is made with them.
    pub(crate) fn is_made_outside(&mut self, id: MethodId) -> bool {
        let shell = self.resolved.world.shell(id.class);
        if shell.flags.has(Flags::ABSTRACT) && self.is_extended(id.class) {
            return false;
        }
        // Local and anonymous classes are made where they are declared, or nowhere.
        if !shell.is_member && shell.outer.is_some() {
            return false;
        }
        let flags = self.resolved.world.method(id).flags;
        let visible = flags.has(Flags::PUBLIC) || flags.has(Flags::PROTECTED);
        visible || !self.classes.is_called(self.resolved, id)
    }

    fn is_extended(&mut self, class: ClassId) -> bool {
        let all = self.classes.list.clone();
        let world = &mut self.resolved.world;
        let mut others = all.iter().filter(|d| d.class != class);
        others.any(|d| world.is_subclass(d.class, class))
    }

    /// Whether making an object of a class runs code of the program, or must establish something: a clause of the class or of one above
    /// it, or what the constructor above asks for.
    fn owes(&mut self, class: ClassId) -> bool {
        if self.has_invariants(class) || self.is_packable(class) {
            return true;
        }
        let mut above = self.classes.list.clone();
        above.retain(|d| self.resolved.world.is_subclass(class, d.class));
        let declared = |f: &FieldId| above.iter().any(|d| d.class == f.class);
        let heap = &self.heap;
        let fields = heap.non_null.values().chain(&heap.declared_shared);
        let mut fields = fields.chain(&heap.declared_immutable);
        let locks = heap.locks.fields.iter();
        let mut locks = locks.filter(|l| above.iter().any(|d| d.class == l.decl.class));
        if fields.any(declared) || locks.any(|l| !l.invariants.is_empty()) {
            return true;
        }
        above.into_iter().any(|decl| {
            !self.declared_invariants(decl).is_empty()
                || !self.monitor_clauses(decl).invariants.is_empty()
                || self.runs_code(decl)
                || (decl.class != class && self.has_written_constructor(decl))
        })
    }

    /// Whether initializers of the objects of a class do more than to give constants.
    fn runs_code(&mut self, decl: ClassDecl) -> bool {
        let initials = self.classes.initials(self.resolved, decl);
        initials.into_iter().any(|initial| match initial {
            Initial::Block(_) => true,
            Initial::Field(_, init) => !self.is_plain_value(decl.file, init),
        })
    }

    /// Whether nothing can go wrong when a value is computed: constants, and new objects of the library without arguments.
    fn is_plain_value(&self, file: usize, e: ast::ExprId) -> bool {
        let unit = self.unit(file);
        let typed = &self.resolved.files[file];
        match unit.ast[e].kind {
            ast::ExprKind::Paren(inner) => self.is_plain_value(file, inner),
            ast::ExprKind::Literal(..) => true,
            ast::ExprKind::New {
                outer: None,
                args,
                body: None,
                ..
            } => {
                let library = |site| self.classes.class(site).is_none();
                let made = typed.call_of(e).map(|call| call.site);
                unit.ast.list(args).is_empty() && made.is_some_and(library)
            }
            _ => typed.constant(e).is_some(),
        }
    }

    fn has_written_constructor(&self, decl: ClassDecl) -> bool {
        let unit = self.unit(decl.file);
        let members = unit.ast.list(unit.ast[decl.decl].members).iter();
        let mut methods = members.filter_map(|m| match unit.ast[*m] {
            Member::Method(method) => Some(unit.ast[method].kind),
            _ => None,
        });
        methods.any(|kind| kind != ast::MethodKind::Method)
    }

    /// Whether some invariant speaks of the objects of a class, or of one above it.
    fn has_invariants(&mut self, class: ClassId) -> bool {
        let mut tests = Vec::new();
        for decl in self.classes.list.clone() {
            if self.resolved.world.is_subclass(class, decl.class) {
                tests.extend(self.heap.test_for(decl.class));
            }
        }
        let invariants = self.heap.program.invariants.iter();
        let mut nodes = invariants.map(|c| &c.expr);
        nodes.any(|e| e.any_node(&mut |n| function(n).is_some_and(|f| tests.contains(&f))))
    }
}

/// Code that computes a value and cannot throw by itself.
fn is_harmless(ast: &ast::Ast, kind: &ast::ExprKind) -> bool {
    use ast::{BinaryOp, ExprKind};
    match kind {
        ExprKind::Assign { .. } | ExprKind::Name(_) | ExprKind::Literal(..) | ExprKind::This => {
            true
        }
        ExprKind::Paren(_) => true,
        ExprKind::Field { target, .. } => matches!(ast[*target].kind, ExprKind::This),
        ExprKind::Binary { op, .. } => !matches!(op, BinaryOp::Div | BinaryOp::Rem),
        _ => false,
    }
}

fn function(e: &Expr) -> Option<FuncId> {
    match e.kind() {
        ExprKind::Apply(f, _) => Some(*f),
        _ => None,
    }
}

impl Method<'_, '_> {
    /// The constants of an enum are made before its other initializers run; their constructors may throw. What the objects
    /// contain, their constructors as items of their own say.
    pub(crate) fn make_constants(&mut self, decl: ClassDecl) -> Lower<()> {
        if self.low.constants_always_made(decl) {
            return Ok(());
        }
        let unit = self.unit();
        for constant in unit.ast.list(unit.ast[decl.decl].constants).to_vec() {
            let span = unit.ast.ident_span(unit.ast[constant].name);
            let file = &self.low.resolved.files[decl.file];
            let Some(call) = file.enum_call(constant).cloned() else {
                continue;
            };
            let args = self.arguments(&call, unit.ast[constant].args, span)?;
            self.build_any(call.method, args, None, span)?;
        }
        Ok(())
    }

    fn make_one(
        &mut self,
        id: MethodId,
        params: &[(LocalId, Ty)],
        outer: Option<(LocalId, Ty)>,
        header: Span,
    ) -> Lower<()> {
        let args: Vec<Expr> = params
            .iter()
            .map(|(l, _)| self.code.read(*l, header))
            .collect();
        let types = params.iter().map(|(_, ty)| *ty);
        let mut given: Vec<(Expr, Ty)> = args.iter().cloned().zip(types).collect();
        let outer = outer.map(|(local, ty)| (self.code.read(local, header), ty));
        given.extend(outer.clone());
        self.typed_arguments(&given, header);
        let given: Vec<(Expr, Ty)> = given
            .into_iter()
            .filter(|(value, _)| *value.ty() == Type::Int)
            .collect();
        let written = self.low.classes.method(id);
        match written.is_some_and(|(file, decl)| self.low.has_contract(file, decl)) {
            true => self.known_at_start(&given, header),
            false => self.default_start(&given, header),
        }
        let outer = outer.map(|(outer, _)| outer);
        if let Some(outer) = &outer {
            let some = Expr::not(Expr::eq(outer.clone(), null(header)));
            self.code.emit(Op::new(OpKind::Entry, header).guard(some));
        }
        self.constructor_starts(id, &args, header)?;
        self.initialized(id.class, header)?;
        let before = self.before_invariants(header)?;
        self.own_writes = self.constructor_writes(id, &args)?;
        let mut made = None;
        let body = self.inside(|m| {
            made = Some(m.build_any(id, args.clone(), outer, header)?);
            Ok(())
        })?;
        let Some(object) = made else { return Ok(()) };
        let made = (object.clone(), id.class);
        let writes = self.own_writes.take();
        let start = self.copies_at_start(header);
        self.code.out.extend(start);
        self.constructor_ends(Constructed {
            id,
            object,
            args: &args,
            body,
            writes,
            header,
        })?;
        if self.low.is_made_outside(id) {
            let kept = self.others_kept(&[made], &before, header)?;
            self.code.demand(kept, header);
        }
        self.low.rests_on_callers(id);
        Ok(())
    }
}
