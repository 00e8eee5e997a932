package heddle.model.java.util.concurrent;

import heddle.model.*;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.*;

/* Stages that depend on this one are run by the thread that completes it, or by the one that adds them if it is complete. */
class CompletableFuture<T> implements Future<T>, CompletionStage<T> {
    private boolean done;
    private Object value;
    private Throwable failure;
    private Runnable[] later = new Runnable[0];
    public CompletableFuture() {}
    static Executor common() { return new ThreadPerTask(new Factory("ForkJoinPool.commonPool-worker-", true)); }
    public static <U> CompletableFuture<U> supplyAsync(Supplier<U> s) { return supplyAsync(s, common()); }
    public static <U> CompletableFuture<U> supplyAsync(Supplier<U> s, Executor e) {
        if (s == null) throw new NullPointerException();
        CompletableFuture<U> f = new CompletableFuture<U>();
        e.execute(() -> f.run(() -> s.get()));
        return f;
    }
    public static CompletableFuture<Void> runAsync(Runnable r) { return runAsync(r, common()); }
    public static CompletableFuture<Void> runAsync(Runnable r, Executor e) {
        if (r == null) throw new NullPointerException();
        CompletableFuture<Void> f = new CompletableFuture<Void>();
        e.execute(() -> f.run(() -> { r.run(); return null; }));
        return f;
    }
    public static <U> CompletableFuture<U> completedFuture(U v) { CompletableFuture<U> f = new CompletableFuture<U>(); f.settle(v, null); return f; }
    public static <U> CompletableFuture<U> failedFuture(Throwable t) { if (t == null) throw new NullPointerException(); CompletableFuture<U> f = new CompletableFuture<U>(); f.settle(null, t); return f; }
    /** Completes with what a function gives or throws. */
    private void run(Callable<?> c) {
        Object v;
        try {
            v = c.call();
        } catch (Throwable t) {
            finish(null, wrapped(t));
            return;
        }
        finish(v, null);
    }
    private static Throwable wrapped(Throwable t) { return t instanceof CompletionException ? t : new CompletionException(t); }
    private synchronized Runnable[] settle(Object v, Throwable t) {
        if (done) return null;
        done = true;
        value = v;
        failure = t;
        Runnable[] all = later;
        later = new Runnable[0];
        return all;
    }
    private boolean finish(Object v, Throwable t) {
        Runnable[] all = settle(v, t);
        if (all == null) return false;
        for (int i = all.length - 1; i >= 0; i--) all[i].run();
        return true;
    }
    private synchronized boolean register(Runnable r) {
        if (done) return false;
        int n = later.length;
        Runnable[] more = new Runnable[n + 1];
        for (int i = 0; i < n; i++) more[i] = later[i];
        more[n] = r;
        later = more;
        return true;
    }
    private void whenDone(Executor e, Runnable r) {
        Runnable step = e == null ? r : () -> e.execute(r);
        if (!register(step)) step.run();
    }
    public boolean complete(T v) { return finish(v, null); }
    public boolean completeExceptionally(Throwable t) { if (t == null) throw new NullPointerException(); return finish(null, t); }
    public boolean cancel(boolean b) { return finish(null, new CancellationException()) || isCancelled(); }
    public synchronized boolean isDone() { return done; }
    public synchronized boolean isCancelled() { return failure instanceof CancellationException; }
    public synchronized boolean isCompletedExceptionally() { return failure != null; }
    private synchronized Object value() { return value; }
    private synchronized Throwable failure() { return failure; }
    private synchronized void waits() throws InterruptedException { Model.await(done); }
    private synchronized void waitsOn() { Model.when(done); }
    private synchronized boolean waitsFor() throws InterruptedException { Model.await(done || Model.timeout()); Model.resumed(done); return done; }
    private T report() throws ExecutionException {
        Throwable t = failure();
        if (t instanceof CancellationException) throw (CancellationException) t;
        if (t != null) throw new ExecutionException(t instanceof CompletionException && t.getCause() != null ? t.getCause() : t);
        return (T) value();
    }
    public T get() throws InterruptedException, ExecutionException { waits(); return report(); }
    public T get(long time, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException { if (!waitsFor()) throw new TimeoutException(); return report(); }
    private T joined() {
        Throwable t = failure();
        if (t instanceof CancellationException) throw (CancellationException) t;
        if (t instanceof CompletionException) throw (CompletionException) t;
        if (t != null) throw new CompletionException(t);
        return (T) value();
    }
    public T join() { waitsOn(); return joined(); }
    public T getNow(T d) { return isDone() ? joined() : d; }
    public T resultNow() { if (!isDone() || failure() != null) throw new IllegalStateException(); return (T) value(); }
    public java.util.concurrent.CompletableFuture<T> toCompletableFuture() { return (java.util.concurrent.CompletableFuture<T>) (Object) this; }
    private <U> CompletableFuture<U> then(Executor e, Function<? super T, ? extends U> f) {
        if (f == null) throw new NullPointerException();
        CompletableFuture<U> next = new CompletableFuture<U>();
        whenDone(e, () -> {
            Throwable t = failure();
            if (t != null) next.finish(null, wrapped(t)); else next.run(() -> f.apply((T) value()));
        });
        return next;
    }
    public <U> CompletableFuture<U> thenApply(Function<? super T, ? extends U> f) { return then(null, f); }
    public <U> CompletableFuture<U> thenApplyAsync(Function<? super T, ? extends U> f) { return then(common(), f); }
    public <U> CompletableFuture<U> thenApplyAsync(Function<? super T, ? extends U> f, Executor e) { return then(e, f); }
    public CompletableFuture<Void> thenAccept(Consumer<? super T> f) { return then(null, v -> { f.accept(v); return null; }); }
    public CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> f) { return then(common(), v -> { f.accept(v); return null; }); }
    public CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> f, Executor e) { return then(e, v -> { f.accept(v); return null; }); }
    public CompletableFuture<Void> thenRun(Runnable r) { return then(null, v -> { r.run(); return null; }); }
    public CompletableFuture<Void> thenRunAsync(Runnable r) { return then(common(), v -> { r.run(); return null; }); }
    public CompletableFuture<Void> thenRunAsync(Runnable r, Executor e) { return then(e, v -> { r.run(); return null; }); }
    private <U> CompletableFuture<U> compose(Executor e, Function<? super T, ? extends CompletionStage<U>> f) {
        CompletableFuture<U> next = new CompletableFuture<U>();
        whenDone(e, () -> {
            Throwable t = failure();
            if (t != null) { next.finish(null, wrapped(t)); return; }
            CompletableFuture<U> inner;
            try {
                inner = (CompletableFuture<U>) (Object) f.apply((T) value()).toCompletableFuture();
            } catch (Throwable x) {
                next.finish(null, wrapped(x));
                return;
            }
            inner.whenDone(null, () -> { Throwable x = inner.failure(); if (x != null) next.finish(null, wrapped(x)); else next.finish(inner.value(), null); });
        });
        return next;
    }
    public <U> CompletableFuture<U> thenCompose(Function<? super T, ? extends CompletionStage<U>> f) { return compose(null, f); }
    public <U> CompletableFuture<U> thenComposeAsync(Function<? super T, ? extends CompletionStage<U>> f) { return compose(common(), f); }
    public <U> CompletableFuture<U> thenComposeAsync(Function<? super T, ? extends CompletionStage<U>> f, Executor e) { return compose(e, f); }
    private <U, V> CompletableFuture<V> both(Executor e, CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> f) {
        CompletableFuture<V> next = new CompletableFuture<V>();
        CompletableFuture<U> second = (CompletableFuture<U>) (Object) other.toCompletableFuture();
        whenDone(null, () -> second.whenDone(e, () -> {
            Throwable t = failure() != null ? failure() : second.failure();
            if (t != null) next.finish(null, wrapped(t)); else next.run(() -> f.apply((T) value(), (U) second.value()));
        }));
        return next;
    }
    public <U, V> CompletableFuture<V> thenCombine(CompletionStage<? extends U> o, BiFunction<? super T, ? super U, ? extends V> f) { return both(null, o, f); }
    public <U, V> CompletableFuture<V> thenCombineAsync(CompletionStage<? extends U> o, BiFunction<? super T, ? super U, ? extends V> f) { return both(common(), o, f); }
    public <U> CompletableFuture<Void> thenAcceptBoth(CompletionStage<? extends U> o, BiConsumer<? super T, ? super U> f) { return both(null, o, (a, b) -> { f.accept(a, b); return null; }); }
    public CompletableFuture<Void> runAfterBoth(CompletionStage<?> o, Runnable r) { return both(null, o, (a, b) -> { r.run(); return null; }); }
    private <U> CompletableFuture<U> handled(Executor e, BiFunction<? super T, Throwable, ? extends U> f) {
        CompletableFuture<U> next = new CompletableFuture<U>();
        whenDone(e, () -> next.run(() -> f.apply((T) value(), failure())));
        return next;
    }
    public <U> CompletableFuture<U> handle(BiFunction<? super T, Throwable, ? extends U> f) { return handled(null, f); }
    public <U> CompletableFuture<U> handleAsync(BiFunction<? super T, Throwable, ? extends U> f) { return handled(common(), f); }
    public <U> CompletableFuture<U> handleAsync(BiFunction<? super T, Throwable, ? extends U> f, Executor e) { return handled(e, f); }
    private CompletableFuture<T> afterwards(Executor e, BiConsumer<? super T, ? super Throwable> f) {
        CompletableFuture<T> next = new CompletableFuture<T>();
        whenDone(e, () -> {
            Throwable t = failure();
            try {
                f.accept((T) value(), t);
            } catch (Throwable x) {
                if (t == null) { next.finish(null, wrapped(x)); return; }
            }
            if (t != null) next.finish(null, wrapped(t)); else next.finish(value(), null);
        });
        return next;
    }
    public CompletableFuture<T> whenComplete(BiConsumer<? super T, ? super Throwable> f) { return afterwards(null, f); }
    public CompletableFuture<T> whenCompleteAsync(BiConsumer<? super T, ? super Throwable> f) { return afterwards(common(), f); }
    public CompletableFuture<T> whenCompleteAsync(BiConsumer<? super T, ? super Throwable> f, Executor e) { return afterwards(e, f); }
    public CompletableFuture<T> exceptionally(Function<Throwable, ? extends T> f) {
        CompletableFuture<T> next = new CompletableFuture<T>();
        whenDone(null, () -> {
            Throwable t = failure();
            if (t != null) next.run(() -> f.apply(t)); else next.finish(value(), null);
        });
        return next;
    }
    private <U> CompletableFuture<U> either(CompletionStage<? extends T> o, Function<? super T, U> f) {
        CompletableFuture<T> first = new CompletableFuture<T>();
        CompletableFuture<T> other = (CompletableFuture<T>) (Object) o.toCompletableFuture();
        whenDone(null, () -> first.finish(value(), failure()));
        other.whenDone(null, () -> first.finish(other.value(), other.failure()));
        return first.then(null, f);
    }
    public <U> CompletableFuture<U> applyToEither(CompletionStage<? extends T> o, Function<? super T, U> f) { return either(o, f); }
    public CompletableFuture<Void> acceptEither(CompletionStage<? extends T> o, Consumer<? super T> f) { return either(o, v -> { f.accept(v); return null; }); }
    public CompletableFuture<T> orTimeout(long time, TimeUnit unit) { late(unit, "`orTimeout` of a stage that is not complete"); return this; }
    public CompletableFuture<T> completeOnTimeout(T v, long time, TimeUnit unit) { late(unit, "`completeOnTimeout` of a stage that is not complete"); return this; }
    /* Nobody looks at the time of a stage that is complete. */
    private void late(TimeUnit unit, String what) {
        if (unit == null) throw new NullPointerException();
        if (!isDone()) Model.unsupported(what);
    }
    public static CompletableFuture<Void> allOf(CompletableFuture<?>[] all) {
        CompletableFuture<Void> next = new CompletableFuture<Void>();
        if (all.length == 0) next.finish(null, null);
        Countdown left = new Countdown(all.length);
        for (int i = 0; i < all.length; i++) {
            CompletableFuture<?> f = all[i];
            f.whenDone(null, () -> {
                left.note(f.failure());
                if (left.down() == 0) next.finish(null, left.failure() == null ? null : wrapped(left.failure()));
            });
        }
        return next;
    }
    public static CompletableFuture<Object> anyOf(CompletableFuture<?>[] all) {
        CompletableFuture<Object> next = new CompletableFuture<Object>();
        for (int i = 0; i < all.length; i++) {
            CompletableFuture<?> f = all[i];
            f.whenDone(null, () -> next.finish(f.value(), f.failure() == null ? null : wrapped(f.failure())));
        }
        return next;
    }
}

class Countdown {
    private int left;
    private Throwable failure;
    Countdown(int n) { left = n; }
    synchronized int down() { return --left; }
    synchronized void note(Throwable t) { if (t != null) failure = t; }
    synchronized Throwable failure() { return failure; }
}

class ThreadLocalRandom {
    private static final ThreadLocalRandom ONE = new ThreadLocalRandom();
    private ThreadLocalRandom() {}
    public static ThreadLocalRandom current() { return ONE; }
    private static int any(int n) {
        if (n <= 4) return Model.choose(n);
        Model.limited("random numbers: the two least and the greatest");
        int k = Model.choose(3);
        return k == 2 ? n - 1 : k;
    }
    public int nextInt() { return any(Integer.MAX_VALUE); }
    public int nextInt(int n) { if (n <= 0) throw new IllegalArgumentException("bound must be positive"); return any(n); }
    public int nextInt(int a, int b) { if (a >= b) throw new IllegalArgumentException("bound must be greater than origin"); return a + any(b - a); }
    public long nextLong() { return any(Integer.MAX_VALUE); }
    public long nextLong(long n) { return any((int) Math.min(n, Integer.MAX_VALUE)); }
    public long nextLong(long a, long b) { return a + any((int) Math.min(b - a, Integer.MAX_VALUE)); }
    public boolean nextBoolean() { return Model.choose(2) == 1; }
    public double nextDouble() { Model.limited("random numbers: 0 and 0.5"); return Model.choose(2) * 0.5; }
}
