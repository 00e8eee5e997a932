//! Types, classes and methods in the words of the source.

use crate::model::{ClassId, MethodId};
use crate::types::{SpecTy, Ty, TyKind, TyList};
use crate::world::World;

/// Nesting after which a type is cut short.
const DEEPEST: u32 = 12;

/// What a class without a name is called.
const ANONYMOUS: &str = "anonymous class";

impl World {
    /// A type as Java writes it, with the names that classes have there.
    pub fn written(&mut self, ty: Ty, name: &mut dyn FnMut(&World, ClassId) -> String) -> String {
        match self.types.kind(ty) {
            TyKind::Class(class, list) => {
                let short = name(self, class);
                let own = self.header(class).own;
                let args = self.types.args(list).to_vec();
                let args = args[args.len().saturating_sub(own)..].iter();
                let args: Vec<String> = args.map(|a| self.written(*a, name)).collect();
                match args.is_empty() {
                    true => short,
                    false => format!("{short}<{}>", args.join(", ")),
                }
            }
            TyKind::Array(t) => format!("{}[]", self.written(t, name)),
            TyKind::Extends(t) => format!("? extends {}", self.written(t, name)),
            TyKind::Super(t) => format!("? super {}", self.written(t, name)),
            TyKind::Any => "?".to_owned(),
            _ => self.display(ty),
        }
    }

    /// A type as the user would write it.
    pub fn display(&mut self, ty: Ty) -> String {
        let ty = self.zonk(ty);
        let mut out = String::new();
        self.write_type(&mut out, ty, 0);
        out
    }

    /// A class's name without package: `Map.Entry`. With everything around it if a class of the given files would be shown
    /// by the same name.
    pub fn class_display(&mut self, class: ClassId) -> String {
        let short = self.short_display(class);
        match self.is_shown_twice(&short, class) && !short.starts_with(ANONYMOUS) {
            true => self.full_name(class),
            false => short,
        }
    }

    /// A class's name without package, whatever other classes are called.
    pub(crate) fn short_display(&mut self, class: ClassId) -> String {
        let shell = self.shell(class);
        let simple = self.names.text(shell.simple).to_owned();
        match shell.outer {
            _ if simple.is_empty() && shell.span.is_some() => ANONYMOUS.to_owned(),
            _ if simple.is_empty() => self.binary_name(class).replace('/', "."),
            Some(outer) if shell.is_member => format!("{}.{simple}", self.short_display(outer)),
            _ => simple,
        }
    }

    /// A method with its parameter types: `get(int)`.
    pub fn method_display(&mut self, id: MethodId) -> String {
        let method = self.method(id);
        let name = match self.names.text(method.name) {
            "<init>" => self.class_display(id.class),
            name => name.to_owned(),
        };
        let params: Vec<String> = method.params.iter().map(|p| self.display(*p)).collect();
        format!("{name}({})", params.join(", "))
    }

    fn write_type(&mut self, out: &mut String, ty: Ty, depth: u32) {
        if depth > DEEPEST {
            out.push('…');
            return;
        }
        match self.types.kind(ty) {
            TyKind::Error => out.push('?'),
            TyKind::Void => out.push_str("void"),
            TyKind::Null => out.push_str("null"),
            TyKind::Prim(p) => out.push_str(p.word()),
            TyKind::Class(c, list) => {
                out.push_str(&self.class_display(c));
                let own = self.header(c).own;
                self.write_args(out, list, own, depth);
            }
            TyKind::Array(t) => {
                self.write_type(out, t, depth + 1);
                out.push_str("[]");
            }
            TyKind::Var(v) => match self.types.var(v).captured {
                Some(wild) => {
                    out.push_str("capture of ");
                    self.write_type(out, wild, depth + 1);
                }
                None => out.push_str(self.names.text(self.types.var(v).name)),
            },
            TyKind::Infer(_) => out.push('_'),
            TyKind::Any => out.push('?'),
            TyKind::Extends(t) => {
                out.push_str("? extends ");
                self.write_type(out, t, depth + 1);
            }
            TyKind::Super(t) => {
                out.push_str("? super ");
                self.write_type(out, t, depth + 1);
            }
            TyKind::Meet(list) => self.write_list(out, list, " & ", depth),
            TyKind::Spec(s) => self.write_spec(out, s, depth),
        }
    }

    fn write_args(&mut self, out: &mut String, list: TyList, own: usize, depth: u32) {
        let args = self.types.args(list);
        let own = &args[args.len().saturating_sub(own)..];
        if own.is_empty() {
            return;
        }
        let own = own.to_vec();
        let list = self.types.list(&own);
        out.push('<');
        self.write_list(out, list, ", ", depth);
        out.push('>');
    }

    fn write_list(&mut self, out: &mut String, list: TyList, between: &str, depth: u32) {
        for (i, t) in self.types.args(list).to_vec().into_iter().enumerate() {
            if i > 0 {
                out.push_str(between);
            }
            self.write_type(out, t, depth + 1);
        }
    }

    fn write_spec(&mut self, out: &mut String, spec: SpecTy, depth: u32) {
        let (word, args): (&str, Vec<Ty>) = match spec {
            SpecTy::Locset => ("\\locset", vec![]),
            SpecTy::BigInt => ("\\bigint", vec![]),
            SpecTy::Real => ("\\real", vec![]),
            SpecTy::Type => ("\\TYPE", vec![]),
            SpecTy::Level => ("lock level", vec![]),
            SpecTy::Lockset => ("\\lockset", vec![]),
            SpecTy::Set(t) => ("\\set", vec![t]),
            SpecTy::Seq(t) => ("\\seq", vec![t]),
            SpecTy::Map(k, v) => ("\\map", vec![k, v]),
        };
        out.push_str(word);
        if !args.is_empty() {
            let list = self.types.list(&args);
            out.push('<');
            self.write_list(out, list, ", ", depth);
            out.push('>');
        }
    }

    /// The descriptor of an erased type, as in class files.
    pub fn type_descriptor(&mut self, ty: Ty) -> String {
        let ty = self.erasure(ty);
        match self.types.kind(ty) {
            TyKind::Prim(p) => p.letter().to_string(),
            TyKind::Void => "V".to_owned(),
            TyKind::Array(t) => format!("[{}", self.type_descriptor(t)),
            TyKind::Class(c, _) => format!("L{};", self.binary_name(c)),
            _ => "Ljava/lang/Object;".to_owned(),
        }
    }

    /// The descriptor of a method's erased declaration, as in class files.
    pub fn method_descriptor(&mut self, id: MethodId) -> String {
        let method = self.method(id);
        let mut out = String::from("(");
        let is_constructor = self.names.text(method.name) == "<init>";
        let shell = self.shell(id.class);
        if is_constructor
            && shell.is_member
            && self.is_inner(id.class)
            && let Some(outer) = shell.outer
        {
            out.push_str(&format!("L{};", self.binary_name(outer)));
        }
        for p in &method.params {
            let d = self.type_descriptor(*p);
            out.push_str(&d);
        }
        out.push(')');
        let result = self.type_descriptor(method.result);
        out.push_str(&result);
        out
    }
}
