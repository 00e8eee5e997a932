// The path of a run leaves out objects that nothing depends on; what is shared is said as it is written.
class Pair {
    volatile int left;

    Pair(int left) {
        this.left = left;
    }
}

class Switch {
    volatile int position;

    public void turn() {
        position = 1;
        //@ assert position == 2;
    }
}

class Panel {
    final Switch main;
    int lamps;

    public Panel(Switch main) {
        this.main = main;
    }

    public void off() {
        if (main != null) {
            main.position = 5;
            //@ assert main.position == 0;
        }
    }

    static void twice() {
        Panel panel = new Panel(null);
        //@ share panel;
        //@ share panel;
    }
}
