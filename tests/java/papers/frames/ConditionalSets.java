//~ verdict Node.set: proved under assumptions
//~ verdict Node.setAnyway: possible violation
//~ verdict Node.isThere: possible violation
//~ verdict Node.named: proved under assumptions
//~ verdict Node.use: proved under assumptions
// `acc` of a set means the locations that it has, which may depend on values.
class Node {
    int value;
    Node next;

    //@ pure \locset rep() = {&next} | (next == null ? \nothing : {&next.value});

    //@ requires acc(rep());
    //@ writes rep();
    void set() {
        if (next != null) {
            next.value = 3;
        }
    }

    //@ requires acc(rep());
    //@ writes rep();
    void setAnyway() {
        next.value = 3; //~ error[H0316] "this may be null"
    }

    //@ requires acc(rep());
    void isThere() {
        //@ assert next != null; //~ error[H0301] "the assertion may fail"
    }

    //@ requires acc(this.next) && acc(next.value);
    void named() {
        //@ assert next != null;
    }

    static void use() {
        Node n = new Node();
        n.set();
    }
}
