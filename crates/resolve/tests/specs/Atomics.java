// Ghost state of library classes: the same with and without a JDK.
import java.util.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

class Atomics {
  final AtomicInteger next = new AtomicInteger();
  final AtomicReference<String> name = new AtomicReference<>();
  final Lock lock = new ReentrantLock();
  final List<String> words = new ArrayList<>();
  //@ invariant next.value >= 0 && next.get() >= 0;
  //@ invariant name.value == null || name.value.length() > 0;
  //@ invariant lock.locked ==> lock.shared;
  //@ invariant words.size() >= 0 && !words.contains(null);
  //@ invariant next.incrementAndGet() > 0; //~ error[H1250] "pure"
  //@ invariant words.add("x"); //~ error[H1250] "pure"

  //@ ensures \result == \old(next.value);
  int take() { return next.getAndIncrement(); }

  int peek() { return next.value; } //~ error[H1255] "specifications only"
}
