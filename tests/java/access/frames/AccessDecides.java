//~ verdict Door (specification): unsupported
//~ verdict Door.open: unsupported
//~ verdict Sender.run: proved under assumptions
//~ verdict Sender.run (as a thread): unsupported
//~ verdict AccessDecides.main: unsupported
// Which locations a set has must not depend on who asks.
class Door {
    int x;
    int y;

    //@ pure \locset rep() = acc(x) ? {&y} : \nothing; //~ error[H0504] "a set of locations that depends on access"
    //@ monitor_footprint rep();

    //@ requires this.shared && this < \lockset && acc(x);
    void open() { //~ error[H0504] "a set of locations that depends on access"
        synchronized (this) {
            y = 1;
        }
    }
}

class Sender extends Thread {
    int x;
    int y;

    //@ requires acc(x) && (acc(x) ==> acc(y)); //~ error[H0504] "a claim of access that depends on access"
    public void run() {
        y = 1;
    }
}

class AccessDecides {
    public static void main(String[] args) {
        Sender s = new Sender();
        s.start();
        s.y = 2;
    }
}
