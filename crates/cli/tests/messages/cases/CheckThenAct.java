class Box {
    volatile int value;
}

public class CheckThenAct {
    volatile Box box;

    public int get() {
        if (box != null) {
            return box.value;
        }
        return 0;
    }
}
