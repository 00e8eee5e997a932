//~ verdict specification: proved under assumptions
//~ verdict Votes.Votes: proved under assumptions
//~ verdict Votes.vote: proved under assumptions
//~ verdict Votes.outside: refuted
//~ verdict Votes.cancel: possible violation
//~ verdict Votes.swap: proved under assumptions
//~ verdict Votes.claim: proved under assumptions
//~ verdict Votes.local: proved under assumptions
//~ verdict Votes.localWrong: possible violation
//~ verdict Votes.add: proved under assumptions
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;

class Votes {
    final AtomicIntegerArray votes = new AtomicIntegerArray(3);
    final AtomicReferenceArray<Votes> links = new AtomicReferenceArray<Votes>(2);
    final LongAdder all = new LongAdder();
    //@ global_invariant votes != null && votes.length() == 3 && links != null && links.length() == 2 && all != null;
    //@ global_invariant (\forall int i; 0 <= i && i < 3; votes.get(i) >= 0);

    public void vote(int who) {
        if (0 <= who && who < votes.length()) {
            votes.incrementAndGet(who);
        }
    }

    public void outside(int who) {
        votes.incrementAndGet(who); //~ error[H0304] "what this library method requires does not hold"
    }

    public void cancel(int who) {
        if (0 <= who && who < 3) {
            votes.decrementAndGet(who); //~ error[H0302] "global invariant"
        }
    }

    public void swap(int who) {
        if (0 <= who && who < 3) {
            int seen = votes.get(who);
            //@ assert seen >= 0;
            votes.compareAndSet(who, seen, seen + 1);
        }
    }

    public void claim() {
        links.compareAndSet(0, null, this);
    }

    public static void local() {
        AtomicIntegerArray mine = new AtomicIntegerArray(2);
        mine.set(0, 5);
        mine.addAndGet(1, 7);
        int first = mine.get(0);
        int second = mine.get(1);
        //@ assert first == 5 && second == 7;
    }

    public static void localWrong() {
        AtomicIntegerArray mine = new AtomicIntegerArray(2);
        mine.set(0, 5);
        int second = mine.get(1);
        //@ assert second == 5; //~ error[H0301] "may fail"
    }

    public void add() {
        all.increment();
        long seen = all.sum();
        all.add(seen);
    }
}
