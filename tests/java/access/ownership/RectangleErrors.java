//~ verdict Box (invariant): proved under assumptions
//~ verdict Box.grow: proved under assumptions
//~ verdict Errors.forgetsPack: possible violation
//~ verdict Errors.writesPacked: possible violation
//~ verdict Errors.writesRep: possible violation
//~ verdict Errors.unpacksTwice: refuted
//~ verdict Errors.packsTwice: refuted
//~ verdict Errors.breaks: refuted
//~ verdict Errors.twoOwners: possible violation
//~ verdict Errors.keepsRep: possible violation
//~ verdict Errors.sharesUnpacked: refuted
//~ verdict Errors.unpacksUnlocked: possible violation
//~ verdict Errors.transfer: proved under assumptions
//~ verdict Errors.nothing: refuted
//~ verdict Errors.exception: possible violation
// Every rule about packed objects, broken once.
class Corner {
    int x;
}

class Box {
    //@ rep
    Corner left;
    //@ rep
    Corner right;

    //@ invariant left != null && right != null && left.x <= right.x;

    Box() {
        left = new Corner();
        right = new Corner();
        //@ pack this;
    }

    //@ requires acc(this.*) && this.inv;
    //@ ensures this.inv;
    void grow() {
        //@ unpack this;
        right.x++;
        //@ pack this;
    }
}

class Errors {
    //@ requires b != null && b.shared && b < \lockset;
    //@ writes \nothing;
    public static void forgetsPack(Box b) {
        synchronized (b) {
            //@ unpack b;
            b.right.x++;
        } //~ error[H0722] "the object may not be packed when the lock is released"
    }

    public static void writesPacked() {
        Box b = new Box();
        b.left = new Corner(); //~ error[H0721] "`left` is written, but the `Box` may be packed"
    }

    public static void writesRep() {
        Box b = new Box();
        Corner c = b.left;
        if (c != null) {
            c.x = 7; //~ error[H0701] "`x` may be accessed by another thread here"
        }
    }

    public static void unpacksTwice() {
        Box b = new Box();
        //@ unpack b;
        //@ unpack b; //~ error[H0722] "this object is not packed"
    }

    public static void packsTwice() {
        Box b = new Box();
        //@ pack b; //~ error[H0723] "this object is packed already"
    }

    public static void breaks() {
        Box b = new Box();
        //@ unpack b;
        b.left.x = b.right.x + 1;
        //@ pack b; //~ error[H0726] "the invariant does not hold when the object is packed"
    }

    public static void twoOwners() {
        Box a = new Box();
        Box b = new Box();
        //@ unpack a;
        //@ unpack b;
        b.left = a.left;
        b.right = a.right;
        //@ pack a;
        //@ pack b; //~ error[H0725] "the object in `left` may not belong to this thread when its owner is packed"
    }

    public static void keepsRep() {
        Box b = new Box();
        //@ unpack b;
        Corner mine = b.left;
        //@ pack b; //~ related "its owner was packed here"
        mine.x = 7; //~ error[H0701] "`x` may be accessed by another thread here"
    }

    public static void sharesUnpacked() {
        Box b = new Box();
        //@ unpack b;
        //@ share b; //~ error[H0722] "the object is not packed when the object is shared"
    }

    //@ requires b != null && b.shared && b.inv; //~ error[H0710] "the precondition reads a location that another thread may change"
    public static void unpacksUnlocked(Box b) {
        //@ unpack b; //~ error[H0724] "this thread may not have the object that is unpacked"
        //@ pack b;
    }

    public static void transfer() {
        Box a = new Box();
        Box b = new Box();
        //@ unpack a;
        //@ unpack b;
        Corner left = a.left;
        Corner right = a.right;
        a.left = b.left;
        a.right = b.right;
        b.left = left;
        b.right = right;
        //@ pack a;
        //@ pack b;
        a.grow();
        b.grow();
    }

    public static void nothing() {
        Box b = new Box();
        //@ unpack b;
        b.left = null;
        //@ pack b; //~ error[H0726] "the invariant does not hold when the object is packed"
    }

    //@ requires b != null && b.shared && b < \lockset;
    //@ writes \nothing;
    public static void exception(Box b, int n) {
        synchronized (b) {
            //@ unpack b;
            if (n < 0) {
                throw new IllegalArgumentException(); //~ error[H0722] "the object may not be packed when the lock is released"
            }
            b.right.x += n;
            //@ pack b;
        }
    }
}
