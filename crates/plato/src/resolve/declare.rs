//! Entering declarations: every name gets its place in the tables before anything is resolved.

use super::names::{Entity, NamedType};
use super::{Placed, Resolver};
use crate::ast::{self, Item, Name};
use crate::ir::{
    Bound, ConstDecl, ConstId, EnumDecl, EnumId, FuncDecl, FuncId, Global, GlobalId, KindDecl,
    Module, ModuleId, OpaqueId, Proc, ProcId, Stmt, ThreadCount, ThreadDecl, ThreadId, Type,
};
use heddle_diag::{Diagnostic, codes};
use heddle_text::Span;

impl Resolver {
    /// Enters all declarations, types before everything else. Gives them back with their modules and ids.
    pub(super) fn declare<'a>(&mut self, program: &'a ast::Program) -> Vec<Placed<'a>> {
        self.tables.program.modules.push(Module {
            name: String::new(),
            span: Span::default(),
        });
        let mut items = Vec::new();
        self.flatten(ModuleId(0), &program.items, &mut items);
        for placed in &mut items {
            placed.id = self.declare_type(placed.item);
        }
        for placed in &mut items {
            if placed.id.is_none() {
                placed.id = self.declare_value(placed.module, placed.item);
            }
        }
        items
    }

    fn flatten<'a>(&mut self, module: ModuleId, from: &'a [Item], to: &mut Vec<Placed<'a>>) {
        for item in from {
            match item {
                Item::Module(m) => {
                    let id = self.declare_module(&m.name);
                    self.flatten(id, &m.items, to);
                }
                _ => to.push(Placed {
                    module,
                    item,
                    id: None,
                }),
            }
        }
    }

    fn declare_module(&mut self, name: &Name) -> ModuleId {
        if let Some(first) = self
            .tables
            .names
            .modules
            .insert(name.text.clone(), name.span)
        {
            self.twice(name, first, "another module");
        }
        let modules = &mut self.tables.program.modules;
        modules.push(Module {
            name: name.text.clone(),
            span: name.span,
        });
        ModuleId(modules.len() as u32 - 1)
    }

    fn declare_type(&mut self, item: &Item) -> Option<u32> {
        match item {
            Item::Enum(decl) => {
                let id = self.tables.program.enums.len() as u32;
                self.enter_type(&decl.name, NamedType::Enum(EnumId(id)))?;
                self.tables.program.enums.push(EnumDecl {
                    name: decl.name.text.clone(),
                    values: decl.values.iter().map(|v| v.text.clone()).collect(),
                    span: decl.name.span,
                });
                for (i, value) in decl.values.iter().enumerate() {
                    self.enter(value, Entity::EnumValue(EnumId(id), i as u32));
                }
                Some(id)
            }
            Item::Opaque(name) => {
                let id = self.tables.program.opaques.len() as u32;
                self.enter_type(name, NamedType::Opaque(OpaqueId(id)))?;
                let entry = (name.text.clone(), name.span);
                self.tables.program.opaques.push(entry);
                Some(id)
            }
            _ => None,
        }
    }

    fn enter_type(&mut self, name: &Name, meaning: NamedType) -> Option<()> {
        if let Some((_, first)) = self.tables.names.types.get(&name.text) {
            let first = *first;
            self.twice(name, first, "another type");
            return None;
        }
        let entry = (meaning, name.span);
        self.tables.names.types.insert(name.text.clone(), entry);
        Some(())
    }

    /// Enters a name, unless it is taken.
    fn enter(&mut self, name: &Name, meaning: Entity) -> Option<()> {
        if let Some((entity, first)) = self.tables.names.entities.get(&name.text).copied() {
            self.twice(name, first, entity.words());
            return None;
        }
        if name.text == "index" && matches!(meaning, Entity::Func(_) | Entity::Proc(_)) {
            let message = "`index` is built in: `index(t)` is a thread's index";
            self.report(codes::DUPLICATE_NAME, name.span, message);
            return None;
        }
        let entry = (meaning, name.span);
        self.tables.names.entities.insert(name.text.clone(), entry);
        Some(())
    }

    /// Reports a second declaration.
    pub(super) fn twice(&mut self, name: &Name, first: Span, what: &str) {
        let message = format!("the name `{}` is already used for {what}", name.text);
        let diagnostic = Diagnostic::new(codes::DUPLICATE_NAME, name.span, message)
            .related(first, "first declared here");
        self.diagnostics.push(diagnostic);
    }

    fn declare_value(&mut self, module: ModuleId, item: &Item) -> Option<u32> {
        match item {
            Item::Const(decl) => self.declare_const(decl),
            Item::Function(decl) => self.declare_function(decl),
            Item::Global(decl) => self.declare_global(module, decl),
            Item::Thread(decl) => self.declare_thread(module, decl),
            Item::Proc(decl) => self.declare_proc(module, decl),
            _ => None,
        }
    }

    /// Resolves the type of a declaration; if that fails, the name is entered as broken.
    fn declared_type(&mut self, name: &Name, ty: &ast::Type) -> Option<Type> {
        let ty = self.ty(ty);
        if ty.is_none() {
            self.enter(name, Entity::Broken);
        }
        ty
    }

    fn declare_const(&mut self, decl: &ast::Const) -> Option<u32> {
        let ty = self.declared_type(&decl.name, &decl.ty)?;
        let id = self.tables.program.consts.len() as u32;
        self.enter(&decl.name, Entity::Const(ConstId(id)))?;
        self.tables.program.consts.push(ConstDecl {
            name: decl.name.text.clone(),
            ty,
            value: None,
            span: decl.name.span,
        });
        Some(id)
    }

    fn declare_function(&mut self, decl: &ast::Function) -> Option<u32> {
        let mut params = Vec::new();
        let mut ok = true;
        for (i, param) in decl.params.iter().enumerate() {
            match self.ty(&param.ty) {
                Some(ty) => params.push(Bound {
                    id: i as u32,
                    name: param.name.text.clone(),
                    ty,
                }),
                None => ok = false,
            }
        }
        let result = self.ty(&decl.result).filter(|_| ok);
        let id = self.tables.program.funcs.len() as u32;
        let kind = self.declare_kind(decl, &params, result.as_ref());
        let (Some(result), Some(kind)) = (result, kind) else {
            self.enter(&decl.name, Entity::Broken);
            return None;
        };
        self.enter(&decl.name, Entity::Func(FuncId(id)))?;
        self.tables.program.funcs.push(FuncDecl {
            name: decl.name.text.clone(),
            params,
            result,
            body: None,
            kind,
            span: decl.name.span,
        });
        Some(id)
    }

    /// The kind that a function is declared as, if it is; nothing if that is in error.
    fn declare_kind(
        &mut self,
        decl: &ast::Function,
        params: &[Bound],
        result: Option<&Type>,
    ) -> Option<Option<KindDecl>> {
        let Some(kind) = &decl.kind else {
            return Some(None);
        };
        let of_integers = matches!(params, [Bound { ty: Type::Int, .. }]);
        if !of_integers || result != Some(&Type::Bool) {
            let message = "a kind is a function from `int` to `bool`";
            self.report(codes::TYPE_MISMATCH, decl.name.span, message);
            return None;
        }
        let Some(of) = &kind.of else {
            return Some(Some(KindDecl { of: None }));
        };
        let found = self.tables.names.entities.get(&of.text);
        let funcs = &self.tables.program.funcs;
        match found {
            Some((Entity::Func(f), _)) if funcs[f.index()].kind.is_some() => {
                Some(Some(KindDecl { of: Some(*f) }))
            }
            _ => {
                let message = format!("`{}` is no kind that is declared before", of.text);
                self.report(codes::UNKNOWN_NAME, of.span, message);
                None
            }
        }
    }

    fn declare_global(&mut self, module: ModuleId, decl: &ast::Global) -> Option<u32> {
        let ty = self.declared_type(&decl.name, &decl.ty)?;
        let id = self.tables.program.globals.len() as u32;
        self.enter(&decl.name, Entity::Global(GlobalId(id)))?;
        self.tables.program.globals.push(Global {
            name: decl.name.text.clone(),
            ty,
            ghost: decl.ghost,
            view: decl.view,
            init: None,
            module,
            span: decl.name.span,
        });
        if decl.secluded {
            self.tables.program.secluded = Some(GlobalId(id));
        }
        Some(id)
    }

    fn declare_thread(&mut self, module: ModuleId, decl: &ast::Thread) -> Option<u32> {
        let id = self.tables.program.threads.len() as u32;
        self.enter(&decl.name, Entity::Thread(ThreadId(id)))?;
        let count = match &decl.family {
            None => ThreadCount::One,
            // The bounds are evaluated once all constants are known.
            Some(_) => ThreadCount::Unbounded,
        };
        self.tables.program.threads.push(ThreadDecl {
            name: decl.name.text.clone(),
            count,
            index: None,
            locals: Vec::new(),
            body: Stmt::Seq(Vec::new()),
            module,
            span: decl.span,
        });
        Some(id)
    }

    fn declare_proc(&mut self, module: ModuleId, decl: &ast::Proc) -> Option<u32> {
        let id = self.tables.program.procs.len() as u32;
        self.enter(&decl.name, Entity::Proc(ProcId(id)))?;
        self.tables.program.procs.push(Proc {
            name: decl.name.text.clone(),
            module,
            params: 0,
            result: None,
            locals: Vec::new(),
            spec: None,
            body: None,
            span: decl.span,
        });
        Some(id)
    }
}
