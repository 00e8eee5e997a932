//~ verdict S1.put: possible violation
//~ verdict H2 (static initializer): proved under assumptions
//~ verdict H2.use: possible violation
//~ verdict H4.use: proved under assumptions
//~ verdict H4.use.lambda1: possible violation
//~ verdict H5.H5: proved under assumptions
//~ verdict H5.use: possible violation
//~ verdict H6.set: proved under assumptions
//~ verdict H6.inc: possible violation
//~ verdict S7.inc: proved under assumptions
//~ verdict H7.use: possible violation
//~ verdict H7.use.reference1: proved under assumptions
//~ verdict H10.add: proved under assumptions
//~ verdict H10.use: possible violation
//~ verdict H11.at.lambda1: proved under assumptions
//~ verdict H11.use: possible violation
//~ verdict S12.In.run: possible violation
//~ verdict S12.use: proved under assumptions
//~ verdict H13.H13: proved under assumptions
//~ verdict H13.use: possible violation
//~ verdict H14.use: proved under assumptions
//~ verdict H14.use.lambda1: proved under assumptions
//~ verdict H14.use.lambda2: possible violation
//~ verdict H16.add: proved under assumptions
//~ verdict H16.some.lambda1: proved under assumptions
//~ verdict H16.use: possible violation
//~ verdict H18 (static initializer): proved under assumptions
//~ verdict H18.use: possible violation
//~ verdict H19.use: proved under assumptions
//~ verdict H19.use.lambda1: possible violation
//~ verdict T21.T21: proved under assumptions
//~ verdict T21.T21.lambda1: possible violation
//~ verdict H23.use: proved under assumptions
//~ verdict H23.1.run: possible violation
//~ verdict H24.use: proved under assumptions
//~ verdict H24.read: possible violation
//~ verdict H25.1.run: possible violation
//~ verdict S26.go: possible violation
//~ verdict T26.hook: possible violation
//~ verdict T26.hook.lambda1: proved under assumptions
//~ verdict H27 (static initializer): proved under assumptions
//~ verdict H27.iterator: proved under assumptions
//~ verdict H27.1.hasNext: proved under assumptions
//~ verdict H27.1.next: proved under assumptions
//~ verdict H27.use: possible violation
//~ verdict H28 (static initializer): proved under assumptions
//~ verdict H28.use: possible violation
//~ verdict H29.use: proved under assumptions
//~ verdict H29.use.lambda1: proved under assumptions
//~ verdict H29.use.lambda2: possible violation
//~ verdict H31.use: possible violation
//~ verdict H31.use.lambda1: proved under assumptions
//~ verdict H32.use: proved under assumptions
//~ verdict H32.use.lambda1: possible violation
//~ verdict H32.use.lambda2: proved under assumptions
//~ verdict H33.use: proved under assumptions
//~ verdict H33.use.lambda1: possible violation
//~ verdict H34.use: proved under assumptions
//~ verdict H34.use.lambda1: possible violation
//~ verdict H35.use: proved under assumptions
//~ verdict H35.use.lambda1: possible violation
//~ verdict H37.use: proved under assumptions
//~ verdict H37.use.lambda1: possible violation
//~ verdict H38.use: proved under assumptions
//~ verdict H38.use.lambda1: possible violation
//~ verdict H39.two: possible violation
//~ verdict H39.two.lambda1: proved under assumptions
//~ verdict H39.arrays: possible violation
//~ verdict H39.arrays.lambda2: proved under assumptions
//~ verdict H40.H40: proved under assumptions
//~ verdict H40.Loop.run: possible violation
//~ verdict H40.use: possible violation
//~ verdict H25.use: proved under assumptions
// Objects that the program shows to a second thread, on every way that there is: somebody who touches them is refused.

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Collectors;

class S1 { static S1 kept; int n; static void put() { S1 s = new S1(); kept = s; s.n++; } } //~ error[H0701] "the static field `kept` may be accessed by another thread he"
class S2 { int n; }
class H2 { static final List<S2> all = new ArrayList<>(); static void use() { S2 s = new S2(); all.add(s); s.n++; } } //~ error[H0701] "the contents of this `List` may be accessed by another threa"
class S4 { int n; }
class H4 { static void use() { S4 s = new S4(); List<S4> l = new ArrayList<>(); l.add(s); new Thread(() -> { for (S4 x : l) x.n++; }).start(); s.n++; } } //~ error[H0701] "`n` may be accessed by another thread here"
class S5 { int n; }
class H5 { private S5 s = new S5(); synchronized S5 get() { return s; } static void use(H5 h) { h.get().n++; } } //~ error[H0701] "`n` may be accessed by another thread here"
class S6 { int n; }
class H6 { private S6 s; static <T> T id(T t) { return t; } synchronized void set(S6 x) { s = id(x); } void inc() { S6 t = id(s); t.n++; } } //~ error[H0701] "`s` may be accessed by another thread here"
class S7 { int n; void inc() { n++; } }
class H7 { static void use() { S7 s = new S7(); new Thread(s::inc).start(); s.n++; } } //~ error[H0701] "`n` may be accessed by another thread here"
class S10 { int n; }
class H10 { private final List<S10> l = new ArrayList<>(); synchronized void add(S10 s) { l.add(s); } synchronized List<S10> copy() { return new ArrayList<>(l); } static void use(H10 h) { for (S10 s : h.copy()) s.n++; } } //~ error[H0701] "`n` may be accessed by another thread here"
class S11 { int n; }
class H11 { private final Map<String, S11> m = new HashMap<>(); synchronized S11 at(String k) { return m.computeIfAbsent(k, x -> new S11()); } static void use(H11 h) { h.at("a").n++; } } //~ error[H0701] "`n` may be accessed by another thread here"
class S12 { int n; class In implements Runnable { public void run() { n++; } } static void use() { S12 s = new S12(); new Thread(s.new In()).start(); s.n++; } } //~ error[H0701] "`n` may be accessed by another thread here"
class S13 { int n; }
class H13 { final AtomicReference<S13> r = new AtomicReference<>(new S13()); void use() { r.get().n++; } } //~ error[H0701] "`n` may be accessed by another thread here"
class S14 { int n; }
class H14 { static void use() { S14 s = new S14(); CompletableFuture.supplyAsync(() -> s).thenAccept(x -> { x.n++; }); s.n++; } } //~ error[H0701] "`n` may be accessed by another thread here"
class S16 { int n; }
class H16 { private final List<S16> l = new ArrayList<>(); synchronized void add(S16 s) { l.add(s); } synchronized List<S16> some() { return l.stream().filter(x -> x != null).collect(Collectors.toList()); } static void use(H16 h) { h.some().get(0).n++; } } //~ error[H0701] "the contents of this `List` may be accessed by another threa"
//~^ error[H0701] "`n` may be accessed by another thread here"
class S18 { int n; }
class H18 { static S18 a = new S18(); static void use(int k) { S18 s = switch (k) { case 0 -> a; default -> { yield new S18(); } }; s.n++; } } //~ error[H0701] "`n` may be accessed by another thread here"
class S19 { int n; }
class H19 { static void use(ExecutorService e) { S19 s = new S19(); e.submit((Callable<S19>) () -> { s.n++; return s; }); s.n++; } } //~ error[H0701] "`n` may be accessed by another thread here"
class S21 { int n; S21(Runnable r) { new Thread(r).start(); } }
class T21 extends S21 { T21(int[] a) { super(() -> a[0]++); a[0]++; } } //~ error[H0701] "the element may be accessed by another thread here"
class S23 { int n; }
class H23 { static void use() { final S23 s = new S23(); new Thread(new Runnable() { public void run() { s.n++; } }).start(); s.n++; } } //~ error[H0701] "`n` may be accessed by another thread here"
class S24 { int n; }
class H24 { volatile S24 s; void use() { S24 x = new S24(); s = x; x.n++; } int read() { S24 x = s; return x == null ? 0 : x.n; } } //~ error[H0701] "`n` may be accessed by another thread here"
class S25 { int n; }
class H25 { static void use(Timer t) { S25 s = new S25(); t.schedule(new TimerTask() { public void run() { s.n++; } }, 10); s.n++; } } //~ error[H0701] "`n` may be accessed by another thread here"
abstract class S26 { int n; abstract void hook(); void go() { hook(); n++; } } //~ error[H0701] "`n` may be accessed by another thread here"
class T26 extends S26 { void hook() { new Thread(() -> this.n++).start(); } } //~ error[H0707] "a thread that is started here may still use what belongs to "
class S27 { int n; }
class H27 implements Iterable<S27> { static final S27 one = new S27(); public Iterator<S27> iterator() { return new Iterator<S27>() { int k; public boolean hasNext() { return k++ == 0; } public S27 next() { return one; } }; } static void use() { for (S27 s : new H27()) s.n++; } } //~ error[H0701] "`n` may be accessed by another thread here"
class S28 { int n; }
class H28 { static final Map<String, S28> m = new ConcurrentHashMap<>(); static void use() { S28 s = m.get("a"); if (s != null) s.n++; } } //~ error[H0701] "`n` may be accessed by another thread here"
class S29 { int n; }
class H29 { static void use() { S29 s = new S29(); Supplier<S29> g = () -> s; new Thread(() -> g.get().n++).start(); s.n++; } } //~ error[H0701] "`n` may be accessed by another thread here"
class S31 { int n; }
class H31 { static void use() { S31 s = new S31(); Map<String, S31> m = new HashMap<>(); m.put("a", s); Map.Entry<String, S31> e = m.entrySet().iterator().next(); S31 t = e.getValue(); new Thread(() -> t.n++).start(); s.n++; } } //~ error[H0701] "the contents of this `Map.Entry` may be accessed by another "
//~^ error[H0707] "this thread may have no access to a location that it gives a"
//~^^ error[H0701] "`n` may be accessed by another thread here"
class S32 { int n; }
interface L32 { void on(S32 s); }
class H32 { static void each(L32 l) { S32 s = new S32(); l.on(s); s.n++; } static void use() { each(x -> new Thread(() -> x.n++).start()); } } //~ error[H0707] "this thread may have no access to a location that it gives a"
class S33 { int n; }
class H33<T> { T v; H33(T v) { this.v = v; } T get() { return v; } static void use() { H33<S33> h = new H33<>(new S33()); S33 s = h.get(); new Thread(() -> h.get().n++).start(); s.n++; } } //~ error[H0701] "`n` may be accessed by another thread here"
class S34 { int n; }
class H34 { static void use() { S34 s = new S34(); Object[] from = { s }; Object[] to = new Object[1]; System.arraycopy(from, 0, to, 0, 1); new Thread(() -> ((S34) to[0]).n++).start(); s.n++; } } //~ error[H0701] "`n` may be accessed by another thread here"
class S35 { int n; }
class H35 { static void use() { S35 s = new S35(); Optional<S35> o = Optional.of(s); new Thread(() -> o.get().n++).start(); s.n++; } } //~ error[H0701] "`n` may be accessed by another thread here"
class S37 { int n; }
class H37 { static void use() { S37 s = new S37(); BlockingQueue<S37> q = new LinkedBlockingQueue<>(); new Thread(() -> { try { q.take().n++; } catch (InterruptedException e) { } }).start(); q.add(s); s.n++; } } //~ error[H0701] "`n` may be accessed by another thread here"
class S38 { int n; }
class H38 { static void use() { S38 s = new S38(); List<S38> l = Arrays.asList(s); l.parallelStream().forEach(x -> x.n++); } } //~ error[H0701] "`n` may be accessed by another thread here"
class S39 { int n; }
class H39 { static void two(S39 a, S39 b) { new Thread(() -> a.n++).start(); b.n++; } static void arrays(int[] a, int[] b) { new Thread(() -> a[0]++).start(); b[0]++; } } //~ error[H0707] "a thread that is started here may still use what belongs to "
//~^ error[H0701] "`n` may be accessed by another thread here"
//~^^ error[H0707] "a thread that is started here may still use what belongs to "
//~^^^ error[H0701] "the element may be accessed by another thread here"
class S40 { int n; }
class H40 { S40 s = new S40(); class Loop extends Thread { public void run() { s.n++; } } void use() { new Loop().start(); s.n++; } } //~ error[H0701] "`n` may be accessed by another thread here"
//~^ error[H0701] "`n` may be accessed by another thread here"
