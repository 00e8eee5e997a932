//! Constructors of library classes: those of exceptions fill in the stack trace and make a text of the cause.

use crate::body::{Lower, refuse};
use crate::method::Method;
use heddle_plato::ir::Expr;
use heddle_resolve::model::{ClassId, MethodId};
use heddle_text::Span;

/// What constructors of exceptions call of the new object.
const OF_NEW_EXCEPTION: [&str; 2] = ["fillInStackTrace", "initCause"];

/// Packages of exceptions that make a text of their cause (or of another object) if they are given no message, and only then.
const TEXT_OF_CAUSE: [&str; 4] = ["java/lang", "java/util", "java/util/concurrent", "java/io"];

/// Exceptions there that have no message if they are given none.
const WITHOUT_MESSAGE: [&str; 1] = ["java/lang/ExceptionInInitializerError"];

impl Method<'_, '_> {
    /// What a library constructor runs while it makes an object of a class.
    pub(crate) fn construction_calls_back(
        &mut self,
        id: MethodId,
        class: ClassId,
        args: &[Expr],
        span: Span,
    ) -> Lower<()> {
        if self.is_throwable(id) {
            self.exception_texts(id, args, span)?;
            return self.new_calls(id, class, Some(&OF_NEW_EXCEPTION), span);
        }
        self.calls_back(id, args, span)?;
        match self.low.calls_of(id) {
            Some(_) => Ok(()),
            None => self.new_calls(id, class, None, span),
        }
    }

    /// The collector runs `finalize` at any time, in a thread of its own.
    pub(crate) fn never_finalized(&mut self, class: ClassId, span: Span) -> Lower<()> {
        let Some(m) = self.low.member(class, "finalize") else {
            return Ok(());
        };
        if self.low.classes.method(m).is_none() || self.low.is_harmless(m) {
            return Ok(());
        }
        let name = self.low.method_name(m);
        refuse(
            format!(
                "an object whose `{name}` the collector runs at any time (write a `close` method instead)"
            ),
            span,
        )
    }

    /// The message of an exception is the text of the object that the constructor is given, unless it is given a message.
    fn exception_texts(&mut self, id: MethodId, args: &[Expr], span: Span) -> Lower<()> {
        let world = &mut self.low.resolved.world;
        let params = world.method(id).params.clone();
        let owner = world.binary_name(id.class).to_owned();
        let package = owner.rsplit_once('/').map_or("", |(package, _)| package);
        let known = TEXT_OF_CAUSE.contains(&package);
        let given = params.iter().any(|ty| world.display(*ty) == "String");
        if known && (given || WITHOUT_MESSAGE.contains(&&*owner)) {
            return Ok(());
        }
        for (ty, value) in params.iter().zip(args) {
            let ty = self.type_passed(value).unwrap_or(*ty);
            if self.make_text(value, ty, span)? && !known {
                let name = self.low.method_name(id);
                return refuse(
                    format!("the constructor `{name}`, which may make a text of what it is given"),
                    span,
                );
            }
        }
        Ok(())
    }

    /// Methods of the new object that the constructor of its library superclass may run: none with effects.
    fn new_calls(
        &mut self,
        id: MethodId,
        class: ClassId,
        names: Option<&[&str]>,
        span: Span,
    ) -> Lower<()> {
        if class == id.class {
            return Ok(());
        }
        for m in self.low.overridden_under(class, id.class) {
            let name = self.low.resolved.world.method(m).name;
            let name = self.low.resolved.world.names.text(name).to_owned();
            let called = names.is_none_or(|names| names.contains(&&*name));
            if !called || self.low.is_harmless(m) {
                continue;
            }
            let (of, own) = (self.low.method_name(id), self.low.method_name(m));
            if names.is_none() && self.low.summaries.allowed {
                let text = "constructors of the library call none of these methods of the object that they make:";
                let premise = heddle_diag::Premise::LibraryDefault;
                self.low.assume_of(premise, text, &format!("`{own}`"));
                continue;
            }
            return refuse(
                format!("the constructor `{of}`, which may call `{own}` of the new object"),
                span,
            );
        }
        Ok(())
    }
}
