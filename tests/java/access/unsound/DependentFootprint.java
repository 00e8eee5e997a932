//~ verdict DependentFootprint (monitor contract): proved under assumptions
//~ verdict DependentFootprint.kept: possible violation
//~ verdict DependentFootprint.remembered: possible violation
//~ verdict DependentFootprint.sameNode: possible violation
//~ verdict DependentFootprint.inside: proved under assumptions
//~ verdict DependentFootprint.inLoop: possible violation
// Which locations the monitor protects depends on what it protects. Nothing of them may be kept or remembered.
class DependentFootprint {
    Node head;

    //@ monitor_footprint {&head} | head.*;

    void kept() {
        Node node;
        synchronized (this) {
            node = head;
        }
        if (node != null) {
            node.value = 1; //~ error[H0701] "may be accessed by another thread"
        }
    }

    void remembered() {
        int first = 0;
        synchronized (this) {
            if (head != null) {
                first = head.value;
            }
        }
        int second = first;
        synchronized (this) {
            if (head != null) {
                second = head.value;
            }
        }
        //@ assert first == second; //~ error[H0301] "may fail"
    }

    void sameNode() {
        Node node;
        int first = 0;
        synchronized (this) {
            node = head;
            if (head != null) {
                first = head.value;
            }
        }
        synchronized (this) {
            if (head != null && head == node) {
                //@ assert head.value == first; //~ error[H0301] "may fail"
            }
        }
    }

    void inside() {
        synchronized (this) {
            if (head != null) {
                head.value = head.value + 1;
            }
        }
    }

    synchronized void inLoop() throws InterruptedException {
        Node node = head;
        while (head == node) {
            wait();
        }
        if (node != null) {
            node.value = 2; //~ error[H0701] "may be accessed by another thread"
        }
    }
}

class Node {
    int value;
}
