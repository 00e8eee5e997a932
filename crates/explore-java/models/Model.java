package heddle.model;

/** What models and clients ask of the machine. */
public class Model {
    /** The step happens only in states in which this holds. */
    public static native void when(boolean condition);

    /** Runs in which this does not hold are not looked at. */
    public static native void assume(boolean condition);

    /** Any number from 0 to below this one. */
    public static native int choose(int count);

    /** A thread goes on after a wait, because it was signalled or because its time is over. */
    public static native void resumed(boolean signalled);

    /** Whether threads may wake up for no reason. */
    public static native boolean spurious();
}

@interface Reads {}

@interface Writes {}
