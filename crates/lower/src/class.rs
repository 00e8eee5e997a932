//! The source classes: their declarations, fields, methods and relations.

use crate::mentioned::Mentioned;
use heddle_contracts::special::is_constructor;
use heddle_resolve::model::{ClassId, FieldId, MethodId};
use heddle_resolve::types::{Ty, TyKind};
use heddle_resolve::{Name, Resolved, World};
use heddle_syntax::ast::{
    self, ExprKind, Member, StmtId, TextRange, TypeDecl, TypeDeclId, TypeDeclKind, VariableId,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

/// Where a class is declared.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClassDecl {
    /// The file's place in the resolved program.
    pub file: usize,
    /// The declaration.
    pub decl: TypeDeclId,
    /// The class.
    pub class: ClassId,
}

/// What runs when an object is made, in order.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Initial {
    /// A field's initializer.
    Field(FieldId, ast::ExprId),
    /// An initializer block.
    Block(StmtId),
}

/// The fields of a class, from declaration to field and back.
#[derive(Debug, Default)]
struct Fields {
    list: Vec<(FieldId, VariableId)>,
    by_variable: FxHashMap<VariableId, FieldId>,
    by_field: FxHashMap<FieldId, VariableId>,
}

/// The values that code gives to fields.
pub(crate) type Given = FxHashMap<FieldId, Vec<ast::ExprId>>;

/// All source classes.
#[derive(Debug, Default)]
pub(crate) struct Classes {
    /// Classes in source order.
    pub list: Vec<ClassDecl>,
    by_class: FxHashMap<ClassId, usize>,
    methods: Vec<(MethodId, usize, ast::MethodId)>,
    by_method: FxHashMap<MethodId, usize>,
    by_name: FxHashMap<Name, Vec<MethodId>>,
    /// Found at the first question: each costs a look at a whole class, or at the whole program.
    fields: RefCell<FxHashMap<ClassId, Rc<Fields>>>,
    mentioned: Mentioned,
    below: RefCell<FxHashMap<ClassId, Rc<[ClassId]>>>,
    called: OnceCell<FxHashSet<MethodId>>,
    /// Methods that some code calls with a lock.
    pub called_with_lock: OnceCell<FxHashSet<MethodId>>,
    given: RefCell<FxHashMap<ClassId, Rc<Given>>>,
    /// Enums with the number of their constants.
    pub enums: Vec<(ClassId, usize)>,
    /// The class of a constant with a body of its own: it has exactly one object, this constant of this enum.
    pub constants: FxHashMap<ClassId, (ClassId, usize)>,
    /// Classes that code tests for: `instanceof`, casts, handlers.
    pub tested: Vec<ClassId>,
    /// An array of a subclass is somewhere used as one of its superclass.
    pub covariant: bool,
    /// Some code locks an object that it knows as one of any class.
    pub locks_any: bool,
}

/// An array becomes one of another element type.
fn is_covariant(world: &World, from: Ty, to: Ty) -> bool {
    match (world.types.kind(from), world.types.kind(to)) {
        (TyKind::Array(a), TyKind::Array(b)) => a != b,
        _ => false,
    }
}

impl Classes {
    /// Collects the classes of all files.
    pub(crate) fn of(resolved: &mut Resolved) -> Self {
        let mut classes = Classes::default();
        for file in 0..resolved.files.len() {
            let unit = Rc::clone(&resolved.files[file].unit);
            for (decl, _) in unit.ast.nodes::<TypeDecl>() {
                classes.add(resolved, file, decl);
            }
            classes.scan(resolved, file);
            classes.mentioned.add(resolved, file);
        }
        // Nested classes stand before their outer ones in the tree.
        let start = |d: &ClassDecl| resolved.files[d.file].unit.ast[d.decl].range.start;
        classes.list.sort_by_key(|d| (d.file, start(d)));
        let places = classes.list.iter().enumerate();
        classes.by_class = places.map(|(k, d)| (d.class, k)).collect();
        classes.sort_methods(resolved);
        classes.covariant |= classes.returns_covariantly(&mut resolved.world);
        classes.tested.sort();
        classes.tested.dedup();
        classes
    }

    /// A method overrides another one, or implements it, and returns arrays of another type.
    fn returns_covariantly(&self, world: &mut World) -> bool {
        self.methods.iter().any(|(id, ..)| {
            let own = world.method(*id);
            if !matches!(world.types.kind(own.result), TyKind::Array(_)) {
                return false;
            }
            let mut above = world.direct_supers(id.class);
            while let Some(ty) = above.pop() {
                let Some(class) = world.class_of(ty) else {
                    continue;
                };
                above.extend(world.direct_supers(class));
                let body = world.body(class);
                for other in &body.methods {
                    let same = other.name == own.name && other.params.len() == own.params.len();
                    if same && is_covariant(world, own.result, other.result) {
                        return true;
                    }
                }
            }
            false
        })
    }

    fn sort_methods(&mut self, resolved: &mut Resolved) {
        let start = |file: usize, m: ast::MethodId| resolved.files[file].unit.ast[m].range.start;
        self.methods
            .sort_by_key(|(_, file, m)| (*file, start(*file, *m)));
        let places = self.methods.iter().enumerate();
        self.by_method = places.map(|(k, (id, ..))| (*id, k)).collect();
        for (id, ..) in &self.methods {
            let name = resolved.world.method(*id).name;
            self.by_name.entry(name).or_default().push(*id);
        }
    }

    fn add(&mut self, resolved: &mut Resolved, file: usize, decl: TypeDeclId) {
        let unit = Rc::clone(&resolved.files[file].unit);
        let Some(class) = resolved.files[file].class(decl) else {
            return;
        };
        self.list.push(ClassDecl { file, decl, class });
        let node = unit.ast[decl];
        if node.kind == TypeDeclKind::Enum {
            let constants = unit.ast.list(node.constants);
            self.enums.push((class, constants.len()));
            for (ordinal, constant) in constants.iter().enumerate() {
                let body = unit.ast[*constant].body;
                let own = body.and_then(|b| resolved.files[file].class(b));
                self.constants.extend(own.map(|c| (c, (class, ordinal))));
            }
        }
        for member in unit.ast.list(node.members) {
            if let Member::Method(m) = unit.ast[*member]
                && let Some(id) = resolved.files[file].method_of(m)
            {
                self.methods.push((id, file, m));
            }
        }
    }

    /// Finds the classes that the file tests for, and whether it uses an array as one of another element type.
    fn scan(&mut self, resolved: &mut Resolved, file: usize) {
        let unit = Rc::clone(&resolved.files[file].unit);
        let mut written = Vec::new();
        for (e, node) in unit.ast.nodes::<ast::Expr>() {
            match node.kind {
                ExprKind::InstanceOf { ty, .. } => written.push(ty),
                ExprKind::Cast { types, .. } => written.extend(unit.ast.list(types)),
                _ => {}
            }
            let note = resolved.files[file].note(e);
            self.covariant |= note.seen && is_covariant(&resolved.world, note.ty, note.to);
        }
        for (_, node) in unit.ast.nodes::<ast::Pattern>() {
            match node.kind {
                ast::PatternKind::Variable(binding) => written.extend(unit.ast[binding].ty),
                ast::PatternKind::Record { ty, .. } => written.push(ty),
                ast::PatternKind::Any | ast::PatternKind::Error => {}
            }
        }
        for (_, node) in unit.ast.nodes::<ast::Stmt>() {
            if let ast::StmtKind::Synchronized { lock, .. } = node.kind {
                let ty = resolved.files[file].note(lock).ty;
                let erased = resolved.world.erasure(ty);
                self.locks_any |= resolved.world.class_of(erased) == Some(ClassId::OBJECT);
            }
        }
        for (_, node) in unit.ast.nodes::<ast::Catch>() {
            written.extend(unit.ast.list(node.types));
        }
        for ty in written {
            let Some(ty) = resolved.files[file].written_type(ty) else {
                continue;
            };
            self.covariant |= matches!(resolved.world.types.kind(ty), TyKind::Array(_));
            let erased = resolved.world.erasure(ty);
            self.tested.extend(resolved.world.class_of(erased));
        }
    }

    /// All methods, in source order.
    pub(crate) fn methods(&self) -> Vec<MethodId> {
        self.methods.iter().map(|(id, ..)| *id).collect()
    }

    /// Where a method is declared.
    pub(crate) fn method(&self, id: MethodId) -> Option<(usize, ast::MethodId)> {
        self.by_method
            .get(&id)
            .map(|k| (self.methods[*k].1, self.methods[*k].2))
    }

    /// The methods of these names, in source order.
    pub(crate) fn methods_called(&self, world: &World, names: &[&str]) -> Vec<MethodId> {
        let names = names.iter().filter_map(|n| world.names.find(n));
        let mut all: Vec<usize> = names
            .flat_map(|n| self.by_name.get(&n).into_iter().flatten())
            .map(|id| self.by_method[id])
            .collect();
        all.sort_unstable();
        all.into_iter().map(|k| self.methods[k].0).collect()
    }

    /// The source classes that are the class or below it, in source order.
    pub(crate) fn below(&self, world: &mut World, class: ClassId) -> Rc<[ClassId]> {
        if let Some(known) = self.below.borrow().get(&class) {
            return Rc::clone(known);
        }
        let all = self.list.iter().map(|d| d.class);
        let found: Rc<[ClassId]> = all.filter(|c| world.is_subclass(*c, class)).collect();
        self.below.borrow_mut().insert(class, Rc::clone(&found));
        found
    }

    /// Where a class is declared.
    pub(crate) fn class(&self, class: ClassId) -> Option<ClassDecl> {
        self.by_class.get(&class).map(|k| self.list[*k])
    }

    /// The fields of a class itself that the program mentions, with their declarations.
    pub(crate) fn fields(
        &self,
        resolved: &mut Resolved,
        decl: ClassDecl,
    ) -> Vec<(FieldId, VariableId)> {
        self.fields_of(resolved, decl).list.clone()
    }

    /// The field that a declaration of the class declares.
    pub(crate) fn field_of(
        &self,
        resolved: &mut Resolved,
        decl: ClassDecl,
        var: VariableId,
    ) -> Option<FieldId> {
        let fields = self.fields_of(resolved, decl);
        fields.by_variable.get(&var).copied()
    }

    /// Where a field of a source class is declared.
    pub(crate) fn variable_of(
        &self,
        resolved: &mut Resolved,
        field: FieldId,
    ) -> Option<VariableId> {
        let fields = self.fields_of(resolved, self.class(field.class)?);
        fields.by_field.get(&field).copied()
    }

    fn fields_of(&self, resolved: &mut Resolved, decl: ClassDecl) -> Rc<Fields> {
        if let Some(known) = self.fields.borrow().get(&decl.class) {
            return Rc::clone(known);
        }
        let list = find_fields(resolved, decl, &self.mentioned);
        let fields = Rc::new(Fields {
            by_variable: list.iter().map(|(f, v)| (*v, *f)).collect(),
            by_field: list.iter().map(|(f, v)| (*f, *v)).collect(),
            list,
        });
        self.fields
            .borrow_mut()
            .insert(decl.class, Rc::clone(&fields));
        fields
    }

    /// Initializers of instances, in order.
    pub(crate) fn initials(&self, resolved: &mut Resolved, decl: ClassDecl) -> Vec<Initial> {
        self.initializers(resolved, decl, false)
    }

    /// Initializers of the class itself, in order.
    pub(crate) fn static_initials(&self, resolved: &mut Resolved, decl: ClassDecl) -> Vec<Initial> {
        self.initializers(resolved, decl, true)
    }

    fn initializers(&self, resolved: &mut Resolved, decl: ClassDecl, wanted: bool) -> Vec<Initial> {
        let unit = Rc::clone(&resolved.files[decl.file].unit);
        let mut found = Vec::new();
        for member in unit.ast.list(unit.ast[decl.decl].members) {
            match unit.ast[*member] {
                Member::Initializer { is_static, body } if is_static == wanted => {
                    found.push(Initial::Block(body));
                }
                Member::Field(field) => {
                    for var in unit.ast.list(field.vars) {
                        let id = self.field_of(resolved, decl, *var);
                        if let (Some(id), Some(init)) = (id, unit.ast[*var].init)
                            && resolved.world.field(id).flags.is_static() == wanted
                        {
                            found.push(Initial::Field(id, init));
                        }
                    }
                }
                _ => {}
            }
        }
        found
    }

    /// The innermost class whose declaration holds a place of a file.
    pub(crate) fn around(
        &self,
        resolved: &Resolved,
        file: usize,
        range: TextRange,
    ) -> Option<ClassId> {
        let of = |d: &ClassDecl| resolved.files[d.file].unit.ast[d.decl].range;
        let before = |d: &ClassDecl| (d.file, of(d).start) <= (file, range.start);
        let end = self.list.partition_point(before);
        let inside = |d: &&ClassDecl| d.file == file && range.end <= of(d).end;
        self.list[..end].iter().rev().find(inside).map(|d| d.class)
    }

    /// Whether some source class overrides the method.
    pub(crate) fn is_overridden(&self, world: &mut World, id: MethodId) -> bool {
        self.overriding(world, id).len() > 1
    }

    /// The method, and the source methods that override it.
    pub(crate) fn overriding(&self, world: &mut World, id: MethodId) -> Vec<MethodId> {
        let info = world.method(id);
        let mut all = vec![id];
        if info.flags.is_static() || is_constructor(world, id) {
            return all;
        }
        for other in self.by_name.get(&info.name).into_iter().flatten() {
            if *other != id
                && world.is_subclass(other.class, id.class)
                && world.overrides(other.class, *other, id)
            {
                all.push(*other);
            }
        }
        all
    }

    /// The source methods that may run where the method is called, whatever the class of the object: also those that a class has from
    /// above and that implement a method of an interface.
    pub(crate) fn runnable_for(&self, world: &mut World, id: MethodId) -> Vec<MethodId> {
        let mut all = self.overriding(world, id);
        let info = world.method(id);
        if info.flags.is_static() || is_constructor(world, id) {
            return all;
        }
        for other in self.by_name.get(&info.name).into_iter().flatten() {
            let alike = world.method(*other).params.len() == info.params.len();
            let both = |d: &&ClassDecl, world: &mut World| {
                world.is_subclass(d.class, id.class) && world.is_subclass(d.class, other.class)
            };
            if alike && !all.contains(other) && self.list.iter().any(|d| both(&d, world)) {
                all.push(*other);
            }
        }
        all
    }

    /// The values that the code of a class gives to fields, found once.
    pub(crate) fn given(&self, class: ClassId, find: impl FnOnce() -> Given) -> Rc<Given> {
        if let Some(known) = self.given.borrow().get(&class) {
            return Rc::clone(known);
        }
        let found = Rc::new(find());
        self.given.borrow_mut().insert(class, Rc::clone(&found));
        found
    }

    /// Whether some source code calls the method, other than the method itself or a circle of methods that nobody else calls.
    pub(crate) fn is_called(&self, resolved: &Resolved, id: MethodId) -> bool {
        let called = self
            .called
            .get_or_init(|| crate::called::called(&resolved.files));
        called.contains(&id)
    }
}

/// The fields of a class, but for those that the program never mentions.
fn find_fields(
    resolved: &mut Resolved,
    decl: ClassDecl,
    mentioned: &Mentioned,
) -> Vec<(FieldId, VariableId)> {
    let unit = Rc::clone(&resolved.files[decl.file].unit);
    let body = resolved.world.body(decl.class);
    let mut found = Vec::new();
    for var in unit.ast.list(unit.ast[decl.decl].components) {
        let text = unit.ast.text(unit.ast[*var].name.name);
        let name = resolved.world.names.find(text);
        if let Some(index) = name.and_then(|n| body.field(n)) {
            let class = decl.class;
            found.push((FieldId { class, index }, *var));
        }
    }
    for member in unit.ast.list(unit.ast[decl.decl].members) {
        let Member::Field(field) = unit.ast[*member] else {
            continue;
        };
        for var in unit.ast.list(field.vars) {
            let text = unit.ast.text(unit.ast[*var].name.name);
            let name = resolved.world.names.find(text);
            let class = decl.class;
            let id = name.and_then(|n| body.field(n));
            let id = id.map(|index| (FieldId { class, index }, *var));
            found.extend(id.filter(|one| !mentioned.leaves_out(&unit.ast, field, *one)));
        }
    }
    found
}
