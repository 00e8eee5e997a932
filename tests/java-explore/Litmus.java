//~ start scenario peterson_ok: no failure
//~ start scenario mp_ok: no failure
//~ start scenario volcount_BAD: refuted assertion
//~ start scenario leak_BAD: refuted race assertion
//~ start scenario clinit_BAD: refuted deadlock
//~ start scenario map_BAD: refuted race
//~ start scenario trylock_ok: no failure
//~ start scenario trylock_BAD: refuted assertion
//~ start scenario lost_BAD: refuted deadlock
//~ start scenario interrupt_BAD: refuted assertion
//~ start scenario sem_ok: no failure
//~ start scenario barrier_ok: no failure
//~ start scenario sblocks_BAD: refuted race
//~ start scenario exc_BAD: refuted exception
//~ start scenario handoff_ok: no failure
import java.util.*;
import java.util.concurrent.locks.*;
import java.util.concurrent.*;
class P { volatile boolean f0, f1; volatile int turn; int n;
  void l0() { f0 = true; turn = 1; while (f1 && turn == 1) { } n++; f0 = false; }
  void l1() { f1 = true; turn = 0; while (f0 && turn == 0) { } n++; f1 = false; } }
class MP { int data; volatile boolean ready; }
class Leak { static volatile Leak self; final int v; Leak() { self = this; v = 3; } }
class CA { static int x; static { x = CB.y + 1; } static void go() { } }
class CB { static int y; static { y = CA.x + 1; } static void go() { } }
class HM { final Map<String,Integer> m = new HashMap<>(); }
class TL { final ReentrantLock l = new ReentrantLock(); int n; void f() { if (l.tryLock()) { try { n++; } finally { l.unlock(); } } } }
class W { boolean done; synchronized void set() { done = true; notify(); } synchronized void await1() throws InterruptedException { wait(); } }
class IR { volatile boolean ok; }
class Litmus {
 /*@ scenario peterson_ok { P p = new P(); thread { p.l0(); } thread { p.l1(); } assert p.n == 2; } @*/
 /*@ scenario mp_ok { MP p = new MP(); thread { p.data = 5; p.ready = true; } thread { if (p.ready) { assert p.data == 5; } } } @*/
 /*@ scenario volcount_BAD { P p = new P(); thread { p.turn++; } thread { p.turn++; } assert p.turn == 2; } @*/
 /*@ scenario leak_BAD { thread { new Leak(); } thread { Leak l = Leak.self; assert l == null || l.v == 3; } } @*/
 /*@ scenario clinit_BAD { thread { CA.go(); } thread { CB.go(); } } @*/
 /*@ scenario map_BAD { HM h = new HM(); thread { h.m.put("a", 1); } thread { h.m.get("a"); } } @*/
 /*@ scenario trylock_ok { TL t = new TL(); thread { t.f(); } thread { t.f(); } assert t.n >= 1; } @*/
 /*@ scenario trylock_BAD { TL t = new TL(); thread { t.f(); } thread { t.f(); } assert t.n == 2; } @*/
 /*@ scenario lost_BAD { W w = new W(); thread { w.set(); } thread { w.await1(); } } @*/
 /*@ scenario interrupt_BAD { IR r = new IR(); Thread t = new Thread(() -> { synchronized (r) { try { r.wait(); } catch (InterruptedException e) { r.ok = true; } } }); t.start(); thread { t.interrupt(); } t.join(); assert r.ok; } @*/
 /*@ scenario sem_ok { Semaphore s = new Semaphore(1); P p = new P(); thread { s.acquire(); p.n++; s.release(); } thread { s.acquire(); p.n++; s.release(); } assert p.n == 2; } @*/
 /*@ scenario barrier_ok { CyclicBarrier b = new CyclicBarrier(2); P p = new P(); int[] seen = new int[1]; thread { p.n = 1; b.await(); } thread { b.await(); assert p.n == 1; } } @*/
 /*@ scenario sblocks_BAD { P p = new P(); Object a = new Object(), b = new Object(); thread { synchronized (a) { p.n++; } } thread { synchronized (b) { p.n++; } } } @*/
 /*@ scenario exc_BAD { P p = new P(); thread { if (p.f0) throw new IllegalStateException("boo"); } thread { p.f0 = true; } } @*/
 /*@ scenario handoff_ok { BQ q = new BQ(); thread { int[] x = new int[1]; x[0] = 3; q.put(x); } thread { int[] y = q.take(); y[0]++; assert y[0] == 4; } } @*/
}
class BQ { private int[] item; synchronized void put(int[] x) throws InterruptedException { while (item != null) wait(); item = x; notifyAll(); }
  synchronized int[] take() throws InterruptedException { while (item == null) wait(); int[] r = item; item = null; notifyAll(); return r; } }
