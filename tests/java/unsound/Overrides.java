// Library code calls methods that classes of the program override: the `bad…` methods fail on a JVM and must not be proved.
//~ options: --replay 0
//~ verdict Traced (static initializer): possible violation
//~ verdict Traced.fillInStackTrace: possible violation
//~ verdict Light.fillInStackTrace: proved under assumptions
//~ verdict Caused (static initializer): proved under assumptions
//~ verdict Caused.initCause: possible violation
//~ verdict Sized.get: proved under assumptions
//~ verdict Sized.size: proved under assumptions
//~ verdict Sink.write: proved under assumptions
//~ verdict Sink.flush: proved under assumptions
//~ verdict Sink.close: proved under assumptions
//~ verdict Source.read: proved under assumptions
//~ verdict Source.close: proved under assumptions
//~ verdict Bytes.write: proved under assumptions
//~ verdict Bytes.close: proved under assumptions
//~ verdict Loud.print: proved under assumptions
//~ verdict Worker.run: proved under assumptions
//~ verdict Worker.toString: proved under assumptions
//~ verdict Resource.close: proved under assumptions
//~ verdict Overrides.badClose: possible violation
//~ verdict Overrides.okLight: proved under assumptions
//~ verdict Overrides.okPlain: proved under assumptions
//~ verdict Overrides.okClose: proved under assumptions
//~ verdict Overrides.okList: proved under assumptions
//~ verdict Overrides.okWorker: proved under assumptions
//~ verdict Ends.addLast: possible violation
//~ verdict Fronts.addFirst: proved under assumptions
//~ verdict Adder.add: possible violation
//~ verdict OwnLock.lock: unsupported
//~ verdict Overrides.badFill: unsupported
//~ verdict Overrides.badThrown: unsupported
//~ verdict Overrides.badInitCause: unsupported
//~ verdict Overrides.badAddLast: possible violation
//~ verdict Overrides.badQueue: possible violation
//~ verdict Overrides.badDeque: possible violation
//~ verdict Overrides.badPush: possible violation
//~ verdict Overrides.badSize: possible violation
//~ verdict Overrides.badIncrement: possible violation
//~ verdict Overrides.badWrite: possible violation
//~ verdict Overrides.badPrintWriter: possible violation
//~ verdict Overrides.badBuffered: possible violation
//~ verdict Overrides.badRead: possible violation
//~ verdict Overrides.badReadLine: possible violation
//~ verdict Overrides.badBytes: possible violation
//~ verdict Overrides.badLoud: possible violation
//~ verdict Overrides.badLock: unsupported
import java.io.*;
import java.util.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

class Tally { int n; }
class Traced extends RuntimeException {
  static final Tally FILLED = new Tally();
  public synchronized Throwable fillInStackTrace() { FILLED.n++; return this; }
//~^ error[H0701] "`n` may be accessed by another thread here"
}
class Light extends RuntimeException {
  Light(String s) { super(s); }
  public synchronized Throwable fillInStackTrace() { return this; }
}
class Caused extends AssertionError {
  Caused(Object o) { super(o); }
  static final Tally TALLY = new Tally();
  public Throwable initCause(Throwable t) { TALLY.n++; return this; }
//~^ error[H0740] "these classes need each other to be initialized: `Traced`, then `Caused`, then `Traced`; t"
//~^^ error[H0701] "`n` may be accessed by another thread here"
}
class Plain extends Exception { Plain(String s) { super(s); } }
class Ends extends ArrayDeque<String> {
  int added;
  public void addLast(String s) { added++; super.addLast(s); }
//~^ error[H0316] "this may be null"
}
class Fronts extends LinkedList<String> {
  int added;
  public void addFirst(String s) { added++; super.addFirst(s); }
}
class Sized extends AbstractList<String> {
  public String get(int i) { return "x"; }
  public int size() { return 3; }
}
class Adder extends LongAdder {
  int calls;
  public void add(long x) { calls++; super.add(x); } //~ error[H0701] "`calls` may be accessed by another thread here"
}
class Sink extends Writer {
  int written;
  public void write(char[] a, int from, int n) { written++; }
  public void flush() { written++; }
  public void close() { written++; }
}
class Source extends Reader {
  int asked;
  public int read(char[] a, int from, int n) { asked++; return -1; }
  public void close() { asked++; }
}
class Bytes extends OutputStream {
  int written;
  public void write(int b) { written++; }
  public void close() { written++; }
}
class Loud extends PrintStream {
  int written;
  Loud() { super(new ByteArrayOutputStream()); }
  public void print(String s) { written++; }
}
class OwnLock extends ReentrantLock {
  int taken;
  public void lock() { taken++; super.lock(); }
//~^ error[H0504] "a lock that is in no `final` field of its own (write `private final ReentrantLock lock = n"
}
class Worker extends Thread {
  final AtomicInteger done = new AtomicInteger();
  public void run() { done.incrementAndGet(); }
  public String toString() { return "worker"; }
}
class Resource implements AutoCloseable {
  int closed;
  public void close() { closed++; }
}
class Overrides {
  static void badFill() { int before = Traced.FILLED.n; Traced t = new Traced(); assert Traced.FILLED.n == before; }
//~^ error[H0504] "the constructor `RuntimeException.RuntimeException()`, which may call `Traced.fillInStackT"
  static void badThrown() { int before = Traced.FILLED.n; try { throw new Traced(); } catch (Traced t) { } assert Traced.FILLED.n == before; }
//~^ error[H0504] "the constructor `RuntimeException.RuntimeException()`, which may call `Traced.fillInStackT"
  static void badInitCause() { int before = Caused.TALLY.n; Caused c = new Caused(new Plain("p")); assert Caused.TALLY.n == before; }
//~^ error[H0504] "the constructor `AssertionError.AssertionError(Object)`, which may call `Caused.initCause`"
  static void badAddLast() { Ends e = new Ends(); e.add("x"); assert e.added == 0; }
//~^ error[H0301] "the assertion may fail"
  static void badQueue() { Ends e = new Ends(); Queue<String> q = e; q.add("x"); assert e.added == 0; }
//~^ error[H0301] "the assertion may fail"
  static void badDeque() { Ends e = new Ends(); Deque<String> q = e; q.offer("x"); assert e.added == 0; }
//~^ error[H0301] "the assertion may fail"
  static void badPush() { Fronts f = new Fronts(); f.push("x"); assert f.added == 0; }
//~^ error[H0301] "the assertion may fail"
  static void badSize() { Sized s = new Sized(); boolean empty = s.isEmpty(); assert s.size() == 0 || empty; }
//~^ error[H0301] "the assertion may fail"
  static void badIncrement() { Adder a = new Adder(); a.increment(); assert a.calls == 0; }
//~^ error[H0301] "the assertion may fail"
  static void badWrite() throws IOException { Sink s = new Sink(); s.write("x"); assert s.written == 0; }
//~^ error[H0301] "the assertion may fail"
  static void badPrintWriter() { Sink s = new Sink(); PrintWriter p = new PrintWriter(s); p.println("x"); p.flush(); assert s.written == 0; }
//~^ error[H0301] "the assertion may fail"
  static void badBuffered() throws IOException { Sink s = new Sink(); BufferedWriter p = new BufferedWriter(s); p.newLine(); p.flush(); assert s.written == 0; }
//~^ error[H0301] "the assertion may fail"
  static void badRead() throws IOException { Source s = new Source(); int c = s.read(); assert s.asked == 0; }
//~^ error[H0301] "the assertion may fail"
  static void badReadLine() throws IOException { Source s = new Source(); BufferedReader r = new BufferedReader(s); String l = r.readLine(); assert s.asked == 0; }
//~^ error[H0301] "the assertion may fail"
  static void badBytes() { Bytes b = new Bytes(); PrintWriter p = new PrintWriter(b); p.print("x"); p.close(); assert b.written == 0; }
//~^ error[H0301] "the assertion may fail"
  static void badLoud() { Loud l = new Loud(); l.println("x"); assert l.written == 0; }
//~^ error[H0301] "the assertion may fail"
  static void badLock() { OwnLock l = new OwnLock(); l.lock(); l.unlock(); assert l.taken == 0; }
//~^ error[H0504] "a lock that is in no `final` field of its own (write `privat"
  static void badClose() { Resource r = new Resource(); try (r) { } assert r.closed == 0; }
//~^ error[H0301] "the assertion may fail"

  static void okLight() { Light l = new Light("x"); assert l != null; }
  static void okPlain() throws Plain { int n = 1; throw new Plain("a" + n); }
  static void okClose() { Resource r = new Resource(); try (r) { } assert r.closed == 1; }
  static void okList() { ArrayList<String> l = new ArrayList<>(); l.add("x"); assert l.size() == 1; }
  static void okWorker() throws InterruptedException { Worker w = new Worker(); w.setName("w"); w.start(); w.join(); assert !w.isInterrupted() || true; }
}
