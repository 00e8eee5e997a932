//~ verdict Link (monitor contract): proved under assumptions
//~ verdict Link.right: proved under assumptions
//~ verdict Link.wrong: possible violation
//~ verdict Link.extend: proved under assumptions
//~ verdict Link.steal: possible violation
// A footprint that depends on its own values: the lock of a link protects the value of the next one.
class Link {
    Link next;
    int value;

    //@ pure \locset rep() = {&next} | (next == null ? \nothing : {&next.value});
    //@ monitor_footprint rep();

    //@ requires this.shared && this < \lockset;
    void right() {
        synchronized (this) {
            if (next != null) {
                next.value = 7;
            }
        }
    }

    //@ requires this.shared && this < \lockset;
    void wrong() {
        Link n;
        synchronized (this) {
            n = next;
        }
        if (n != null) {
            n.value = 7; //~ error[H0701] "`value` may be accessed by another thread here"
        }
    }

    //@ requires this.shared && this < \lockset;
    void extend() {
        synchronized (this) {
            if (next == null) {
                next = new Link();
            }
        }
    }

    //@ requires this.shared && this < \lockset && n != null;
    void steal(Link n) { //~ error[H0708] "less access to existing objects"
        synchronized (this) {
            next = n;
        } //~ error[H0707] "this thread may have no access to a location that it gives away"
    }
}
