//! What Java's types say of values: a reference is null or an object that exists and is of the type; small integers are in
//! range. These hold because Java is type-safe, and are assumed where a value enters a method.
//!
//! Objects of source classes and arrays are positive numbers; what the library makes (strings, boxes, class objects) and enum
//! constants are negative ones.

use crate::heap::{enum_constant, null};
use crate::kinds::{is_array_kind, is_kind, typed};
use crate::program::{Integers, Lowering};
use heddle_plato::ir::{Binary, Expr, GlobalId, Store};
use heddle_resolve::model::{ClassId, ClassKind, FieldId, Flags};
use heddle_resolve::types::{Prim, Ty, TyKind};
use heddle_text::Span;
use num_bigint::BigInt;

/// The value is one of the integral type; `None` for other types.
pub(crate) fn in_range(value: &Expr, prim: Prim, span: Span) -> Option<Expr> {
    let bits: u32 = match prim {
        Prim::Byte => 7,
        Prim::Short => 15,
        Prim::Char => 16,
        Prim::Int => 31,
        Prim::Long => 63,
        _ => return None,
    };
    let above: BigInt = BigInt::from(1) << bits;
    let least = match prim {
        Prim::Char => BigInt::ZERO,
        _ => -above.clone(),
    };
    let low = Expr::binary(Binary::Le, Expr::int(least, span), value.clone(), span);
    let high = Expr::binary(Binary::Lt, value.clone(), Expr::int(above, span), span);
    Some(Expr::and(low, high))
}

impl Lowering<'_> {
    /// What is known of a value of a declared type.
    pub(crate) fn known_of(&mut self, value: &Expr, ty: Ty, span: Span) -> Option<Expr> {
        self.known_by(self.heap.constructed, value, ty, None, span)
    }

    /// The same, with the variable that says which objects there are, and the field that held the value.
    pub(crate) fn known_by(
        &mut self,
        made: GlobalId,
        value: &Expr,
        ty: Ty,
        field: Option<FieldId>,
        span: Span,
    ) -> Option<Expr> {
        let known = self.known_by_type(made, value, ty, span);
        match (known, self.known_whole(value, ty, field, span)) {
            (Some(known), Some(whole)) => Some(Expr::and(known, whole)),
            (known, whole) => known.or(whole),
        }
    }

    /// What the type alone says.
    pub(crate) fn known_by_type(
        &mut self,
        made: GlobalId,
        value: &Expr,
        ty: Ty,
        span: Span,
    ) -> Option<Expr> {
        match self.resolved.world.types.kind(ty) {
            TyKind::Prim(prim @ (Prim::Byte | Prim::Short | Prim::Char)) => {
                in_range(value, prim, span)
            }
            TyKind::Prim(prim) => match self.integers {
                Integers::Unbounded => None,
                Integers::Bounded => in_range(value, prim, span),
            },
            TyKind::Class(..) | TyKind::Array(_) | TyKind::Var(_) | TyKind::Meet(_) => {
                let erased = self.resolved.world.erasure(ty);
                Some(self.known_reference(made, value, erased, span))
            }
            _ => None,
        }
    }

    fn known_reference(&mut self, made: GlobalId, value: &Expr, ty: Ty, span: Span) -> Expr {
        let nothing = Expr::eq(value.clone(), null(span));
        let made = self.heap.at(made, Store::Pre, value);
        let positive = Expr::binary(Binary::Lt, null(span), value.clone(), span);
        let library = Expr::binary(Binary::Le, value.clone(), null(span), span);
        let class = self.resolved.world.class_of(ty);
        let Some(class) = class.filter(|c| self.classes.class(*c).is_some()) else {
            let exists = Expr::or(library, made);
            let kind = self.kind_of(value, ty).into_iter();
            return kind.fold(exists, |e, is| Expr::and(e, typed(value, is)));
        };
        let mut ways = vec![nothing];
        ways.extend(self.enum_constants(class, value, span));
        if !self.is_of_constants(class) {
            let known = [positive, made, self.instance(class, value.clone())];
            ways.push(Expr::all(known, span));
        }
        Expr::any(ways, span)
    }

    /// An array that is there has a length.
    pub(crate) fn known_length(&mut self, value: &Expr, ty: Ty, span: Span) -> Option<Expr> {
        let world = &mut self.resolved.world;
        matches!(world.types.kind(ty), TyKind::Array(_)).then(|| {
            let none = Expr::eq(value.clone(), null(span));
            let length = self.heap.length(value.clone());
            Expr::or(
                none,
                Expr::binary(Binary::Le, Expr::int(0, span), length, span),
            )
        })
    }

    /// What an erased type of the library or of arrays says of an object that has it, if that is a kind.
    fn kind_of(&mut self, value: &Expr, ty: Ty) -> Option<Expr> {
        let world = &mut self.resolved.world;
        match world.types.kind(ty) {
            TyKind::Array(_) => Some(self.heap.array(world, ty, value)),
            TyKind::Class(class, _) if is_kind(world, class) => {
                Some(self.instance(class, value.clone()))
            }
            _ => None,
        }
    }

    /// The object is an array that was made with this erased type; what it is not among the interfaces that the program or a clause tests for.
    pub(crate) fn array_facts(&mut self, array: Ty, o: &Expr) -> Vec<Expr> {
        let mut facts = vec![self.heap.exactly_array(&mut self.resolved.world, array, o)];
        for class in self.tested_classes() {
            if self.classes.class(class).is_some() && !is_kind(&mut self.resolved.world, class) {
                facts.push(Expr::not(self.instance(class, o.clone())));
            }
        }
        facts
    }

    /// Whether an object that is not null is an array of this erased type.
    pub(crate) fn is_array(&mut self, array: Ty, o: Expr) -> Expr {
        let world = &mut self.resolved.world;
        if is_array_kind(world, array) {
            return self.heap.array(world, array, &o);
        }
        let name = crate::faults::confused(world.type_descriptor(array));
        let span = o.span();
        let ty = heddle_plato::ir::Type::Bool;
        self.heap.opaque(&format!("is {name}"), vec![o], ty, span)
    }

    /// Whether the objects of a class are constants of an enum, and nothing else.
    pub(crate) fn is_of_constants(&mut self, class: ClassId) -> bool {
        self.resolved.world.shell(class).kind == ClassKind::Enum
            || self.classes.constants.contains_key(&class)
    }

    /// The value is a constant of an enum that is a subtype of the class.
    fn enum_constants(&mut self, class: ClassId, value: &Expr, span: Span) -> Vec<Expr> {
        let mut ways = Vec::new();
        if let Some((of, ordinal)) = self.classes.constants.get(&class) {
            let only = enum_constant(*of, *ordinal, span);
            return vec![Expr::eq(value.clone(), only)];
        }
        for (other, count) in self.classes.enums.clone() {
            if !self.resolved.world.is_subclass(other, class) {
                continue;
            }
            let Some(last) = count.checked_sub(1) else {
                continue;
            };
            let low = enum_constant(other, last, span);
            let low = Expr::binary(Binary::Le, low, value.clone(), span);
            let high = enum_constant(other, 0, span);
            let high = Expr::binary(Binary::Le, value.clone(), high, span);
            ways.push(Expr::and(low, high));
        }
        ways
    }

    /// `o instanceof C` for `o` that is not null.
    pub(crate) fn instance(&mut self, class: ClassId, o: Expr) -> Expr {
        self.heap.instance(&mut self.resolved.world, class, o)
    }

    /// Classes that the program tests for.
    fn tested_classes(&self) -> Vec<ClassId> {
        let mut all = self.classes.tested.clone();
        all.extend(self.heap.tested_classes());
        all.sort();
        all.dedup();
        all
    }

    /// What an object of exactly this class is an instance of, among its relatives and the classes that the program tests for.
    pub(crate) fn class_facts(&mut self, class: ClassId, o: &Expr) -> Vec<Expr> {
        self.facts_of_all(&[class], o)
    }

    /// The same of an object that has all these types, and no other but their supertypes.
    pub(crate) fn facts_of_all(&mut self, classes: &[ClassId], o: &Expr) -> Vec<Expr> {
        let mut facts = Vec::new();
        let mut asked = self.tested_classes();
        for class in classes {
            asked.extend(self.relatives(*class));
        }
        // Starting a thread asks which `run` it runs.
        asked.extend(self.run_methods().into_iter().map(|id| id.class));
        asked.push(ClassId::THREAD);
        asked.sort();
        asked.dedup();
        // Of a class with a supertype that cannot be found it is not known what else it is.
        let world = &mut self.resolved.world;
        let vague = classes.iter().any(|c| world.lacking(*c).is_some());
        let kind = self.exactly_of(classes, o);
        let settled = kind.is_some();
        facts.extend(kind);
        for other in asked {
            if settled && is_kind(&mut self.resolved.world, other) {
                continue;
            }
            let is = self.instance(other, o.clone());
            let world = &mut self.resolved.world;
            match classes.iter().any(|c| world.is_subclass(*c, other)) {
                true => facts.push(is),
                false if vague => {}
                false => facts.push(Expr::not(is)),
            }
        }
        facts
    }

    /// The kind of an object that has all these types and no other but their supertypes.
    fn exactly_of(&mut self, classes: &[ClassId], o: &Expr) -> Option<Expr> {
        let world = &mut self.resolved.world;
        if classes.iter().all(|c| world.is_interface(*c)) {
            return Some(self.heap.function_object(o));
        }
        match classes {
            [class] => self.heap.exactly(world, *class, o),
            _ => None,
        }
    }

    /// What an object of a class or one below it is certainly an instance of.
    pub(crate) fn facts_of_some(&mut self, class: ClassId, o: &Expr) -> Vec<Expr> {
        let mut asked = self.tested_classes();
        asked.push(class);
        asked.sort();
        asked.dedup();
        let world = &mut self.resolved.world;
        let is_known = is_kind(world, class);
        asked.retain(|other| {
            let follows = *other != class && is_known && is_kind(world, *other);
            world.is_subclass(class, *other) && !follows
        });
        asked
            .into_iter()
            .map(|other| self.instance(other, o.clone()))
            .collect()
    }

    /// The source classes that have a source supertype in common with the class: calls choose among their methods.
    fn relatives(&mut self, class: ClassId) -> Vec<ClassId> {
        let all: Vec<ClassId> = self.classes.list.iter().map(|d| d.class).collect();
        let world = &mut self.resolved.world;
        let above: Vec<ClassId> = all
            .iter()
            .copied()
            .filter(|c| world.is_subclass(class, *c))
            .collect();
        all.into_iter()
            .filter(|c| above.iter().any(|a| world.is_subclass(*c, *a)))
            .collect()
    }

    /// What follows for other classes from being an instance of one.
    pub(crate) fn related_classes(&mut self, class: ClassId, o: &Expr, is: &Expr) -> Vec<Expr> {
        let mut facts = Vec::new();
        let is_known = is_kind(&mut self.resolved.world, class);
        for other in self.tested_classes() {
            let follows = is_known && is_kind(&mut self.resolved.world, other);
            if other == class || follows {
                continue;
            }
            let that = self.instance(other, o.clone());
            if self.resolved.world.is_subclass(class, other) {
                facts.push(Expr::implies(is.clone(), that));
            } else if self.resolved.world.is_subclass(other, class) {
                facts.push(Expr::implies(that, is.clone()));
            }
        }
        facts
    }

    /// No class extends it.
    pub(crate) fn is_final(&mut self, class: ClassId) -> bool {
        let shell = self.resolved.world.shell(class);
        shell.flags.has(Flags::FINAL) || shell.kind == ClassKind::Record
    }

    /// The elements of the array are of exactly this type.
    pub(crate) fn element_type(&mut self, array: Expr, element: Ty, span: Span) -> Expr {
        let name = format!(
            "elements are {}",
            crate::faults::confused(self.resolved.world.type_descriptor(element))
        );
        let ty = heddle_plato::ir::Type::Bool;
        self.heap.opaque(&name, vec![array], ty, span)
    }
}
