//! Threads that library methods make: builders, virtual threads.

use crate::access::Part;
use crate::body::{Lower, not_null, refuse};
use crate::heap::simple_name;
use crate::method::Method;
use crate::program::Lowering;
use heddle_contracts::special::is_constructor;
use heddle_plato::ir::Expr;
use heddle_resolve::model::MethodId;
use heddle_text::Span;

impl Lowering<'_> {
    /// `Thread(Runnable)`
    fn constructor_of_threads(&mut self) -> Option<MethodId> {
        let world = &mut self.resolved.world;
        let class = world.class_ref("java/lang/Thread");
        let task = world.class_ref("java/lang/Runnable");
        let task = world.types.raw(task);
        let count = world.body(class).methods.len() as u32;
        let all = (0..count).map(|index| MethodId { class, index });
        let mut fit = all.filter(|id| world.method(*id).params[..] == [task]);
        let fit: Vec<MethodId> = fit.by_ref().collect();
        fit.into_iter().find(|id| is_constructor(world, *id))
    }
}

impl Method<'_, '_> {
    /// A new thread that runs a task when it is started: what `new Thread(task)` makes. A builder is not made for several threads.
    pub(crate) fn thread_for(
        &mut self,
        builder: Option<&Expr>,
        task: &Expr,
        span: Span,
    ) -> Lower<Expr> {
        if let Some(builder) = builder {
            self.code.demand([not_null(builder, span)], span);
            let write = self.low.heap.access.write;
            let whole = self.low.whole_of(builder, span);
            let part = Part::object(whole, span);
            let class = self
                .low
                .resolved
                .world
                .class_ref("java/lang/Thread$Builder");
            let name = simple_name(&self.low.resolved.world, class);
            self.must_access(&name, vec![(part, write)], span);
        }
        self.code.demand([not_null(task, span)], span);
        match self.low.constructor_of_threads() {
            Some(constructor) => self.build_any(constructor, vec![task.clone()], None, span),
            None => refuse("a thread of this library", span),
        }
    }
}
