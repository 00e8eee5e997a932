//~ verdict Plain.plain: proved under assumptions
//~ verdict Plain.plain.lambda1: proved under assumptions
//~ verdict Plain.local: proved under assumptions
//~ verdict Plain.local.lambda2: proved under assumptions
//~ verdict Plain.copy: proved under assumptions
//~ verdict Plain.copy.lambda3: proved under assumptions
//~ verdict Plain.bad: possible violation
//~ verdict Plain.bad.lambda4: proved under assumptions
//~ verdict Plain.bad.lambda5: proved under assumptions
//~ verdict Locked.total: proved under assumptions
//~ verdict Locked.add: proved under assumptions
//~ verdict Locked.add.lambda1: proved under assumptions
//~ verdict Locked.addBad: possible violation
//~ verdict Locked.addBad.lambda2: proved under assumptions
//~ verdict Locked.get: proved under assumptions
//~ verdict Locked.get.lambda3: proved under assumptions
//~ verdict Locked.copy: proved under assumptions
//~ verdict Locked.copy.lambda4: proved under assumptions
//~ verdict Locked.copyBad: possible violation
//~ verdict Locked.copyBad.lambda5: proved under assumptions
//~ verdict Locked.lockInside: proved under assumptions
//~ verdict Locked.lockInside.lambda6: proved under assumptions
//~ verdict Locked.nested: proved under assumptions
//~ verdict Locked.nested.lambda7: proved under assumptions
//~ verdict Locked.reenter: possible violation
//~ verdict Locked.reenter.lambda8: proved under assumptions
//~ verdict Locked.assertion: possible violation
//~ verdict Locked.assertion.lambda9: proved under assumptions
//~ verdict Keeping.forEach: proved under assumptions
//~ verdict Keeping.use: proved under assumptions
//~ verdict Keeping.use.lambda1: proved under assumptions
// Code that the library runs before it returns works with what its caller has, locks of the caller included.

import java.util.*;

class Plain {
    private int total;
    private final Map<String, Integer> seen = new HashMap<>();
    void plain(List<Integer> l) { l.forEach(x -> total += x); }
    int local(List<Integer> l) { int[] sum = new int[1]; l.forEach(x -> sum[0] += x); return sum[0]; }
    void copy(Map<String, Integer> m) { m.forEach((k, v) -> seen.put(k, v)); }
    void bad(List<Integer> l) throws InterruptedException {
        int[] sum = new int[1];
        Thread t = new Thread(() -> sum[0]++);
        t.start();
        l.forEach(x -> sum[0] += x); //~ error[H0701] "the code that is run here uses something that another thread"
        t.join();
    }
}
class Locked {
    private int total;
    private final Map<String, Integer> seen = new HashMap<>();
    synchronized int total() { return total; }
    synchronized void add(List<Integer> l) { l.forEach(x -> total += x); }
    void addBad(List<Integer> l) { l.forEach(x -> total += x); } //~ error[H0701] "the code that is run here uses something that another thread"
    synchronized int get(String k) { return seen.computeIfAbsent(k, x -> { total++; return 1; }); }
    synchronized void copy(Map<String, Integer> m) { m.forEach((k, v) -> seen.put(k, v)); }
    void copyBad(Map<String, Integer> m) { m.forEach((k, v) -> seen.put(k, v)); } //~ error[H0701] "the code that is run here uses something that another thread"
    void lockInside(List<Integer> l) { l.forEach(x -> { synchronized (this) { total += x; } }); }
    void nested(List<Integer> l) { l.forEach(x -> inc()); }
    synchronized void inc() { total++; }
    synchronized void reenter(List<Integer> l) { l.forEach(x -> inc()); } //~ error[H0703] "code that was passed on in these files takes or asks for loc"
    synchronized void assertion(List<Integer> l) { total = 1; l.forEach(x -> total = 2); assert total == 1; } //~ error[H0301] "the assertion may fail"
}
class Keeping extends ArrayList<String> {
    java.util.function.Consumer<? super String> kept;
    @Override public void forEach(java.util.function.Consumer<? super String> c) { kept = c; }
    int use(List<String> l) { int[] x = new int[1]; l.forEach(s -> x[0]++); return x[0]; }
}
