//! Generic signatures and descriptors of class files (JVMS 4.3, 4.7.9.1) to types.

use crate::names::Name;
use crate::types::{Prim, Ty, TyKind, VarId};
use crate::world::World;

/// Deepest nesting of a signature that is followed; no real one comes near it.
const DEEPEST: u32 = 200;

/// A parser over one signature. Any malformed part makes the affected type [`Ty::ERROR`].
pub(crate) struct SignatureReader<'a> {
    text: &'a [u8],
    at: usize,
    depth: u32,
    world: &'a mut World,
    scope: &'a [(Name, VarId)],
}

/// A parsed method signature.
pub(crate) struct MethodSignature {
    pub(crate) type_params: Vec<VarId>,
    pub(crate) params: Vec<Ty>,
    pub(crate) result: Ty,
    pub(crate) throws: Vec<Ty>,
}

impl<'a> SignatureReader<'a> {
    pub(crate) fn new(text: &'a str, world: &'a mut World, scope: &'a [(Name, VarId)]) -> Self {
        SignatureReader {
            text: text.as_bytes(),
            at: 0,
            depth: 0,
            world,
            scope,
        }
    }

    fn peek(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(0)
    }

    fn eat(&mut self, byte: u8) -> bool {
        let hit = self.peek() == byte;
        self.at += usize::from(hit);
        hit
    }

    fn word(&mut self, stops: &[u8]) -> &'a str {
        let start = self.at;
        while self.at < self.text.len() && !stops.contains(&self.text[self.at]) {
            self.at += 1;
        }
        std::str::from_utf8(&self.text[start..self.at]).unwrap_or("")
    }

    /// `<T:bound:bound…>`: declares the variables first, since bounds may name later ones.
    fn declare_params(&mut self) -> Vec<(Name, VarId)> {
        let (start, mut declared) = (self.at, Vec::new());
        if !self.eat(b'<') {
            return declared;
        }
        while self.peek() != b'>' && self.at < self.text.len() {
            let name = self.word(b":>");
            let name = self.world.names.intern(name);
            declared.push((name, self.world.types.new_var(name)));
            while self.eat(b':') {
                self.skip_type();
            }
        }
        self.at = start;
        declared
    }

    fn skip_type(&mut self) {
        while self.eat(b'[') {}
        match self.peek() {
            b'L' => self.skip_class(),
            b'T' => {
                self.word(b";");
                self.eat(b';');
            }
            b':' | b'>' => {}
            _ => self.at += 1,
        }
    }

    fn skip_class(&mut self) {
        let mut depth = 0usize;
        while self.at < self.text.len() {
            let byte = self.text[self.at];
            self.at += 1;
            match byte {
                b'<' => depth += 1,
                b'>' => depth = depth.saturating_sub(1),
                b';' if depth == 0 => return,
                _ => {}
            }
        }
    }

    /// Reads the bounds of the variables that `declare_params` made.
    fn read_bounds(&mut self, declared: &[(Name, VarId)]) {
        if !self.eat(b'<') {
            return;
        }
        for (_, var) in declared {
            self.word(b":>");
            let mut bounds = Vec::new();
            while self.eat(b':') {
                if self.peek() != b':' && self.peek() != b'>' {
                    bounds.push(self.ty());
                }
            }
            self.world.types.set_bounds(*var, bounds);
        }
        self.eat(b'>');
    }

    /// One type; `V` is `void`.
    pub(crate) fn ty(&mut self) -> Ty {
        self.depth += 1;
        let ty = if self.depth > DEEPEST {
            self.at = self.text.len();
            Ty::ERROR
        } else {
            self.ty_inner()
        };
        self.depth -= 1;
        ty
    }

    fn ty_inner(&mut self) -> Ty {
        let byte = self.peek();
        self.at += 1;
        match byte {
            b'[' => {
                let element = self.ty();
                self.world.types.array(element)
            }
            b'T' => {
                let name = self.word(b";");
                self.eat(b';');
                self.variable(name)
            }
            b'L' => self.class(),
            b'V' => Ty::VOID,
            _ => Prim::ALL
                .into_iter()
                .find(|p| p.letter() as u8 == byte)
                .map_or(Ty::ERROR, Ty::prim),
        }
    }

    fn variable(&mut self, name: &str) -> Ty {
        let found = self.world.names.find(name).and_then(|name| {
            let hit = self.scope.iter().rev().find(|(n, _)| *n == name)?;
            Some(hit.1)
        });
        match found {
            Some(var) => self.world.types.var_ty(var),
            None => Ty::ERROR,
        }
    }

    fn class(&mut self) -> Ty {
        let mut binary = self.word(b";<.").to_owned();
        let mut args = Vec::new();
        loop {
            if self.eat(b'<') {
                while self.peek() != b'>' && self.at < self.text.len() {
                    let arg = self.argument();
                    args.push(arg);
                }
                self.eat(b'>');
            }
            if !self.eat(b'.') {
                break;
            }
            binary.push('$');
            binary.push_str(self.word(b";<."));
        }
        self.eat(b';');
        let class = self.world.class_ref(&binary);
        self.world.types.class(class, &args)
    }

    fn argument(&mut self) -> Ty {
        if self.eat(b'*') {
            return Ty::ANY;
        }
        if self.eat(b'+') {
            let bound = self.ty();
            return self.world.types.intern(TyKind::Extends(bound));
        }
        if self.eat(b'-') {
            let bound = self.ty();
            return self.world.types.intern(TyKind::Super(bound));
        }
        self.ty()
    }
}

/// A field signature or descriptor.
pub(crate) fn read_type(text: &str, world: &mut World, scope: &[(Name, VarId)]) -> Ty {
    SignatureReader::new(text, world, scope).ty()
}

/// Type parameters of a class signature, with its superclass and interfaces.
pub(crate) fn read_class(
    text: &str,
    world: &mut World,
    outer: &[(Name, VarId)],
) -> (Vec<(Name, VarId)>, Vec<Ty>) {
    let declared = SignatureReader::new(text, world, &[]).declare_params();
    let scope: Vec<_> = outer.iter().chain(&declared).copied().collect();
    let mut reader = SignatureReader::new(text, world, &scope);
    reader.read_bounds(&declared);
    let mut supers = Vec::new();
    while reader.at < reader.text.len() {
        let ty = reader.ty();
        supers.push(ty);
    }
    (declared, supers)
}

/// A method signature or descriptor.
pub(crate) fn read_method(
    text: &str,
    world: &mut World,
    outer: &[(Name, VarId)],
) -> MethodSignature {
    let declared = SignatureReader::new(text, world, &[]).declare_params();
    let scope: Vec<_> = outer.iter().chain(&declared).copied().collect();
    let mut reader = SignatureReader::new(text, world, &scope);
    reader.read_bounds(&declared);
    let (mut params, mut throws) = (Vec::new(), Vec::new());
    reader.eat(b'(');
    while reader.peek() != b')' && reader.at < reader.text.len() {
        let ty = reader.ty();
        params.push(ty);
    }
    reader.eat(b')');
    let result = reader.ty();
    while reader.eat(b'^') {
        let ty = reader.ty();
        throws.push(ty);
    }
    MethodSignature {
        type_params: declared.into_iter().map(|(_, v)| v).collect(),
        params,
        result,
        throws,
    }
}
