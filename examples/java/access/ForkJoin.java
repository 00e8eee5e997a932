//~ verdict Total (monitor contract): proved under assumptions
//~ verdict Adder.run: proved under assumptions
//~ verdict Adder.run (as a thread): proved under assumptions
//~ verdict ForkJoin.main: proved under assumptions
//~ claim: no deadlock among monitors of `Total`
// Two threads add one each; after both joins the sum is 2. What each thread has added is a ghost field that the monitor
// protects. A thread brings its `token` and takes its `receipt` away when it adds: who has the token has not added yet,
// and who has the receipts of both knows that both have.
class Total {
    final Adder one;
    final Adder two;
    int sum;

    //@ monitor_footprint {&sum} | rep(one) | rep(two);
    //@ monitor_invariant one != null && two != null && one != two;
    //@ monitor_invariant (one.added == 0 || one.added == 1) && (two.added == 0 || two.added == 1);
    //@ monitor_invariant sum == one.added + two.added;

    //@ pure static \locset rep(Adder a) = {&a.added} | (a.added == 0 ? {&a.receipt} : {&a.token});

    Total(Adder one, Adder two) {
        this.one = one;
        this.two = two;
    }
}

class Adder extends Thread {
    Total total;

    //@ ghost int added;
    //@ ghost int token;
    //@ ghost int receipt;

    //@ requires acc(total) && acc(token) && total != null && total.shared;
    //@ requires total.one == this || total.two == this;
    //@ ensures acc(total) && acc(receipt);
    public void run() {
        synchronized (total) {
            total.sum++;
            //@ set added = 1;
        }
    }
}

class ForkJoin {
    public static void main(String[] args) throws InterruptedException {
        Adder a = new Adder();
        Adder b = new Adder();
        Total t = new Total(a, b);
        a.total = t;
        b.total = t;
        //@ share t;
        a.start();
        b.start();
        a.join();
        b.join();
        synchronized (t) {
            //@ assert t.sum == 2;
        }
    }
}
