//! The source classes: their declarations, fields, methods and relations.

use heddle_resolve::model::{ClassId, FieldId, Flags, MethodId};
use heddle_resolve::{Resolved, World};
use heddle_syntax::ast::{self, Member, StmtId, TypeDeclId, VariableId};
use rustc_hash::FxHashMap;
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

/// All source classes.
#[derive(Debug, Default)]
pub(crate) struct Classes {
    /// Classes in source order.
    pub list: Vec<ClassDecl>,
    by_class: FxHashMap<ClassId, usize>,
    methods: Vec<(MethodId, usize, ast::MethodId)>,
    by_method: FxHashMap<MethodId, usize>,
}

impl Classes {
    /// Collects the classes of all files.
    pub fn of(resolved: &mut Resolved) -> Self {
        let mut classes = Classes::default();
        for file in 0..resolved.files.len() {
            let unit = Rc::clone(&resolved.files[file].unit);
            for decl in unit.ast.unit.types.clone() {
                classes.add(resolved, file, decl);
            }
        }
        classes
    }

    fn add(&mut self, resolved: &mut Resolved, file: usize, decl: TypeDeclId) {
        let unit = Rc::clone(&resolved.files[file].unit);
        let Some(class) = resolved.files[file].class(decl) else {
            return;
        };
        self.by_class.insert(class, self.list.len());
        self.list.push(ClassDecl { file, decl, class });
        for member in unit.ast.list(unit.ast[decl].members) {
            match unit.ast[*member] {
                Member::Method(m) => {
                    if let Some(id) = resolved.files[file].method_of(m) {
                        self.by_method.insert(id, self.methods.len());
                        self.methods.push((id, file, m));
                    }
                }
                Member::Type(nested) => self.add(resolved, file, nested),
                _ => {}
            }
        }
    }

    /// All methods, in source order.
    pub fn methods(&self) -> Vec<MethodId> {
        self.methods.iter().map(|(id, ..)| *id).collect()
    }

    /// Where a method is declared.
    pub fn method(&self, id: MethodId) -> Option<(usize, ast::MethodId)> {
        self.by_method
            .get(&id)
            .map(|k| (self.methods[*k].1, self.methods[*k].2))
    }

    /// Where a class is declared.
    pub fn class(&self, class: ClassId) -> Option<ClassDecl> {
        self.by_class.get(&class).map(|k| self.list[*k])
    }

    /// The instance fields of a class itself, with their declarations.
    pub fn fields(&self, resolved: &mut Resolved, decl: ClassDecl) -> Vec<(FieldId, VariableId)> {
        let unit = Rc::clone(&resolved.files[decl.file].unit);
        let body = resolved.world.body(decl.class);
        let mut found = Vec::new();
        for member in unit.ast.list(unit.ast[decl.decl].members) {
            let Member::Field(field) = unit.ast[*member] else {
                continue;
            };
            for var in unit.ast.list(field.vars) {
                let text = unit.ast.text(unit.ast[*var].name.name);
                let name = resolved.world.names.find(text);
                if let Some(index) = name.and_then(|n| body.field(n)) {
                    found.push((
                        FieldId {
                            class: decl.class,
                            index,
                        },
                        *var,
                    ));
                }
            }
        }
        found
    }

    /// Initializers of instances, in order.
    pub fn initials(&self, resolved: &mut Resolved, decl: ClassDecl) -> Vec<Initial> {
        let unit = Rc::clone(&resolved.files[decl.file].unit);
        let fields = self.fields(resolved, decl);
        let mut found = Vec::new();
        for member in unit.ast.list(unit.ast[decl.decl].members) {
            match unit.ast[*member] {
                Member::Initializer {
                    is_static: false,
                    body,
                } => found.push(Initial::Block(body)),
                Member::Field(field) => {
                    for var in unit.ast.list(field.vars) {
                        let id = fields.iter().find(|(_, v)| v == var).map(|(f, _)| *f);
                        if let (Some(id), Some(init)) = (id, unit.ast[*var].init)
                            && !resolved.world.field(id).flags.is_static()
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

    /// Whether some source class overrides the method.
    pub fn is_overridden(&self, world: &mut World, id: MethodId) -> bool {
        self.overriding(world, id).len() > 1
    }

    /// The method, and the source methods that override it.
    pub fn overriding(&self, world: &mut World, id: MethodId) -> Vec<MethodId> {
        let info = world.method(id);
        let mut all = vec![id];
        if info.flags.is_static() || world.names.text(info.name) == "<init>" {
            return all;
        }
        for (other, ..) in &self.methods {
            if *other != id
                && world.method(*other).name == info.name
                && world.is_subclass(other.class, id.class)
                && world.overrides(other.class, *other, id)
            {
                all.push(*other);
            }
        }
        all
    }

    /// Whether some source code calls the method.
    pub fn is_called(&self, resolved: &Resolved, id: MethodId) -> bool {
        resolved.files.iter().any(|file| {
            let mut calls = file.unit.ast.nodes::<ast::Expr>();
            calls.any(|(e, _)| file.call_of(e).is_some_and(|call| call.method == id))
        })
    }

    /// What every proof rests on.
    pub fn assumptions(&self, resolved: &mut Resolved) -> Vec<String> {
        let mut plain: Vec<String> = Vec::new();
        for decl in &self.list {
            for (id, _) in self.fields(resolved, *decl) {
                let info = resolved.world.field(id);
                let safe = [Flags::VOLATILE, Flags::FINAL, Flags::GHOST];
                if !safe.iter().any(|f| info.flags.has(*f)) {
                    let class = crate::heap::simple_name(&resolved.world, id.class);
                    plain.push(format!(
                        "`{class}.{}`",
                        resolved.world.names.text(info.name)
                    ));
                }
            }
        }
        let mut all = vec!["integers do not overflow".to_owned()];
        if !plain.is_empty() {
            all.push(format!("sequential consistency for {}", plain.join(", ")));
        }
        all
    }
}
