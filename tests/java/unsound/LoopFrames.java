//~ verdict LoopFrames.walks: possible violation
//~ verdict LoopFrames.index: possible violation
//~ verdict LoopFrames.alias: possible violation
//~ verdict LoopFrames.everythingInside: possible violation
//~ verdict LoopFrames.onlyOnce: possible violation
//~ verdict LoopFrames.oldRound: possible violation
//~ verdict LoopFrames.handler: possible violation
//~ verdict LoopFrames.Sub.touch: proved under assumptions
//~ verdict Door.released: possible violation
//~ verdict LoopFrames.overridden: possible violation
//~ verdict LoopFrames.helperOutside: proved under assumptions
//~ verdict LoopFrames.twoHelpers: possible violation
//~ verdict LoopFrames.unlocked: possible violation
// False claims with `loop_writes`, none of which may be proved.
class LoopFrames {
    int count;
    int limit;
    LoopFrames next;

    void touch() {
        count = 1;
    }

    // The clause names the first object only.
    //@ requires p != null && acc(p.count) && q != null && acc(q.count) && q.count == 3 && p != q;
    //@ writes p.count, q.count;
    //@ ensures q.count == 3;
    static void walks(LoopFrames p, LoopFrames q, int n) {
        //@ loop_invariant p != null && acc(p.count) && q != null && acc(q.count);
        //@ loop_writes p.count;
        for (int i = 0; i < n; i++) {
            p.count = i; //~ error[H0326] "`count` may be written here"
            p = q;
        }
    }

    // So it does with the element.
    //@ requires t != null && acc(t[*]) && t.length > 5;
    //@ writes t[*];
    //@ ensures t[1] == \old(t[1]);
    static void index(int[] t) {
        int i = 0;
        //@ loop_invariant 0 <= i;
        //@ loop_writes t[i];
        while (i < 5) {
            t[i] = 7; //~ error[H0326] "an array element may be written here"
            i++;
        }
    }

    // Both names may be one object.
    //@ requires p != null && q != null && acc(p.*) && acc(q.*) && q.limit == 1;
    //@ writes p.*, q.*;
    //@ ensures q.limit == 1; //~ error[H0305] "postcondition"
    static void alias(LoopFrames p, LoopFrames q, int n) {
        //@ loop_writes p.limit;
        for (int i = 0; i < n; i++) {
            p.limit = 2;
        }
    }

    //@ requires acc(count) && acc(limit) && limit == 1;
    //@ ensures limit == 1;
    void everythingInside(int n) {
        //@ loop_writes count;
        for (int i = 0; i < n; i++) {
            //@ loop_writes \everything; //~ error[H0326] "a loop around may not write"
            for (int j = 0; j < n; j++) {
                limit = 2;
            }
        }
    }

    // The first round alone writes it.
    //@ requires acc(count) && acc(limit) && limit == 1;
    //@ ensures limit == 1;
    void onlyOnce(int n) {
        //@ loop_writes count;
        for (int i = 0; i < n; i++) {
            if (i == 0) {
                limit = 2; //~ error[H0326] "`limit` may be written here"
            }
        }
    }

    // The value at the head of the loop is that before the loop, not that of the round before.
    //@ requires acc(count);
    void oldRound(int n) {
        count = 0;
        //@ loop_writes \nothing;
        for (int i = 0; i < n; i++) {
            //@ assert count == 0;
            count = count + 1; //~ error[H0326] "`count` may be written here"
            //@ assert count == 1;
        }
    }

    // The handler is in the loop.
    //@ requires acc(count) && acc(limit) && limit == 1;
    //@ ensures limit == 1;
    void handler(int n) {
        //@ loop_writes count;
        for (int i = 0; i < n; i++) {
            try {
                throw new IllegalStateException();
            } catch (IllegalStateException e) {
                limit = 2; //~ error[H0326] "`limit` may be written here"
            }
        }
    }

    static class Sub extends LoopFrames {
        void touch() {
            limit = 5; //~ error[H0326] "whose `loop_writes` does not name it"
        }
    }

    // A subclass has another method.
    //@ requires p != null && acc(p.count) && acc(p.limit) && p.limit == 1;
    //@ writes p.*;
    //@ ensures p.limit == 1;
    static void overridden(LoopFrames p, int n) {
        //@ loop_writes p.count;
        for (int i = 0; i < n; i++) {
            p.touch();
        }
    }

    private void low() {
        limit = 3; //~ error[H0326] "whose `loop_writes` does not name it"
    }

    // Outside of loops the helper may do what it likes; that says nothing of the loop.
    //@ requires acc(count) && acc(limit);
    //@ ensures limit == 3;
    void helperOutside(int n) {
        //@ loop_writes count;
        for (int i = 0; i < n; i++) {
            count = i;
        }
        low();
    }

    //@ requires acc(count) && acc(limit) && limit == 1;
    //@ ensures limit == 1;
    void twoHelpers(int n) {
        //@ loop_writes limit;
        for (int i = 0; i < n; i++) {
            limit = 1;
        }
        //@ loop_writes count;
        for (int i = 0; i < n; i++) {
            low();
        }
    }

    // What the thread has no access to at all says nothing of others' writes.
    //@ requires other != null;
    //@ writes other.*;
    static void unlocked(LoopFrames other, int n) {
        //@ loop_writes \nothing;
        for (int i = 0; i < n; i++) {
            other.count = i; //~ error[H0701] "may be accessed by another thread" //~ error[H0326] "`count` may be written here"
        }
    }
}

// Others write what the lock protects when it is given up for a moment.
class Door {
    private int inside;
    private int limit;

    public synchronized void released() throws InterruptedException {
        limit = 1;
        //@ loop_writes inside; //~ error[H0326] "`limit` may be changed in a round"
        while (inside > 0) {
            wait();
        }
        //@ assert limit == 1;
    }
}
