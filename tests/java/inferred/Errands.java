//~ verdict Turns.run: proved under assumptions
//~ verdict Errands.viaFactory: possible violation
//~ verdict Errands.twice: possible violation
//~ verdict Errands.twice.lambda1: proved under assumptions
//~ verdict Errands.inLoop: proved under assumptions
//~ verdict Errands.inLoop.lambda2: proved under assumptions
//~ verdict Errands.two: possible violation
//~ verdict Errands.two.lambda3: proved under assumptions
//~ verdict Errands.two.lambda4: proved under assumptions
//~ verdict Errands.twoGood: proved under assumptions
//~ verdict Errands.twoGood.lambda5: proved under assumptions
//~ verdict Errands.twoGood.lambda6: proved under assumptions
//~ verdict Errands.list: proved under assumptions
//~ verdict Errands.list.lambda7: proved under assumptions
//~ verdict Errands.listBad: possible violation
//~ verdict Errands.listBad.lambda8: proved under assumptions
//~ verdict Errands.timed: possible violation
//~ verdict Errands.timed.lambda9: proved under assumptions
//~ verdict Errands.interrupted: possible violation
//~ verdict Errands.interrupted.lambda10: proved under assumptions
//~ verdict Errands.handsOn: proved under assumptions
//~ verdict Errands.handsOn.lambda11: possible violation
//~ verdict Errands.handsOn.lambda12: proved under assumptions
//~ verdict Errands.nested: proved under assumptions
//~ verdict Errands.nested.lambda13: possible violation
//~ verdict Errands.nested.lambda14: proved under assumptions
//~ verdict Errands.notStarted: proved under assumptions
//~ verdict Errands.notStarted.lambda15: proved under assumptions
//~ verdict Errands.alias: possible violation
//~ verdict Errands.alias.lambda16: proved under assumptions
//~ verdict Errands.leak: proved under assumptions
//~ verdict Errands.leak.lambda17: possible violation
//~ verdict Errands.ran.lambda18: possible violation
//~ verdict Errands.own: proved under assumptions
//~ verdict Errands.own.lambda19: proved under assumptions
//~ verdict Errands.ownBad: possible violation
//~ verdict Errands.ownBad.lambda20: proved under assumptions
//~ verdict Errands.work: proved under assumptions
//~ verdict Errands.ref: proved under assumptions
//~ verdict Errands.ref.reference21: proved under assumptions
//~ verdict Errands.refBad: possible violation
//~ verdict Errands.refBad.reference22: proved under assumptions
//~ verdict Errands.ran: unsupported
// Threads whose code is written where they are made: what the code uses goes to the thread with `start` and comes back with `join`.

import java.util.*;
import java.util.concurrent.*;

class Turns implements Runnable { int n; public void run() { n++; } }
class Errands {
    int viaFactory(ThreadFactory f) throws InterruptedException {
        Turns w = new Turns();
        Thread t = f.newThread(w);
        t.start(); //~ error[H0707] "this thread may have no access to a location that it gives a"
        w.n++; //~ error[H0701] "`n` may be accessed by another thread here"
        return w.n;
    }
    int twice() throws InterruptedException {
        int[] x = new int[1];
        for (int i = 0; i < 2; i++) {
            Thread t = new Thread(() -> x[0]++);
            t.start(); //~ error[H0707] "this thread may have no access to a location that it gives a"
        }
        return 0;
    }
    int inLoop() throws InterruptedException {
        int[] x = new int[1];
        for (int i = 0; i < 2; i++) {
            Thread t = new Thread(() -> x[0]++);
            t.start();
            t.join();
        }
        return x[0];
    }
    int two() throws InterruptedException {
        int[] x = new int[1];
        Thread a = new Thread(() -> x[0]++);
        Thread b = new Thread(() -> x[0]++);
        a.start();
        b.start(); //~ error[H0707] "this thread may have no access to a location that it gives away to the started thread"
        a.join(); b.join();
        return x[0];
    }
    int twoGood() throws InterruptedException {
        int[] x = new int[1], y = new int[1];
        Thread a = new Thread(() -> x[0]++);
        Thread b = new Thread(() -> y[0]++);
        a.start();
        b.start();
        a.join(); b.join();
        return x[0] + y[0];
    }
    List<String> list() throws InterruptedException {
        List<String> l = new ArrayList<>();
        Thread a = new Thread(() -> { l.add("x"); });
        a.start();
        a.join();
        l.add("y");
        return l;
    }
    List<String> listBad() throws InterruptedException {
        List<String> l = new ArrayList<>();
        Thread a = new Thread(() -> { l.add("x"); });
        a.start();
        l.add("y"); //~ error[H0701] "the contents of this `List` may be accessed by another threa"
        a.join();
        return l;
    }
    int timed() throws InterruptedException {
        int[] x = new int[1];
        Thread a = new Thread(() -> x[0]++);
        a.start();
        a.join(10);
        return x[0]; //~ error[H0701] "the element may be accessed by another thread here"
    }
    int interrupted() {
        int[] x = new int[1];
        Thread a = new Thread(() -> x[0]++);
        a.start();
        try { a.join(); } catch (InterruptedException e) { }
        return x[0]; //~ error[H0701] "the element may be accessed by another thread here"
    }
    int handsOn() throws InterruptedException {
        int[] x = new int[1];
        Thread a = new Thread(() -> { //~ error[H0707] "this thread may have no access to a location that it gives a"
            Thread b = new Thread(() -> x[0]++);
            b.start();
        });
        a.start();
        a.join();
        return x[0];
    }
    int nested() throws InterruptedException {
        int[] x = new int[1];
        Thread a = new Thread(() -> { //~ error[H0707] "this thread may have no access to a location that it gives away at its end, to whoever joins it"
            Thread b = new Thread(() -> x[0]++);
            b.start();
            try { b.join(); } catch (InterruptedException e) { throw new RuntimeException(e); }
        });
        a.start();
        a.join();
        return x[0];
    }
    int notStarted() throws InterruptedException {
        int[] x = new int[1];
        Thread a = new Thread(() -> x[0]++);
        a.join();
        x[0]++;
        a.start();
        a.join();
        return x[0];
    }
    int alias(int[] x, int[] y) throws InterruptedException {
        Thread a = new Thread(() -> x[0]++);
        a.start();
        y[0]++; //~ error[H0701] "the element may be accessed by another thread here"
        a.join();
        return x[0];
    }
    Thread leak(int[] x) {
        Thread a = new Thread(() -> x[0]++); //~ error[H0701] "the element may be accessed by another thread here"
        return a;
    }
    int ran() throws InterruptedException {
        int[] x = new int[1];
        Thread a = new Thread(() -> x[0]++); //~ error[H0701] "the element may be accessed by another thread here"
        a.start();
        a.run(); //~ error[H0504] "a call of `Thread.run`, which has no contract (write a class"
        a.join();
        return x[0];
    }
    private int total;
    int own() throws InterruptedException {
        Thread a = new Thread(() -> total = 5);
        a.start();
        a.join();
        return total;
    }
    int ownBad() throws InterruptedException {
        Thread a = new Thread(() -> total = 5);
        a.start();
        return total; //~ error[H0701] "`total` may be accessed by another thread here"
    }
    private void work() { total++; }
    int ref() throws InterruptedException {
        Thread a = new Thread(this::work);
        a.start();
        a.join();
        return total;
    }
    int refBad() throws InterruptedException {
        Thread a = new Thread(this::work);
        a.start();
        total++; //~ error[H0701] "`total` may be accessed by another thread here"
        a.join();
        return total;
    }
}
