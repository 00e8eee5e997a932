package heddle.model;

/** What models and clients ask of the machine. */
public class Model {
    /** The step happens only in states in which this holds. */
    public static native void when(boolean condition);

    /** The same; an interrupt ends the wait with an exception. */
    public static native void await(boolean condition) throws InterruptedException;

    /** Whether the time of a wait may be over. */
    public static native boolean timeout();

    /** Whether the running thread was interrupted. */
    public static native boolean interrupted();

    /** Runs in which this does not hold are not looked at. */
    public static native void assume(boolean condition);

    /** Any number from 0 to below this one. */
    public static native int choose(int count);

    /** A thread goes on after a wait, because it was signalled or because its time is over. */
    public static native void resumed(boolean signalled);

    /** A thread goes on after a wait because it was interrupted. */
    public static native void interruption();

    /** Whether threads may wake up for no reason. */
    public static native boolean spurious();

    /** The running thread only waits for work: it keeps nobody from ending. */
    public static native void idle(boolean idle);

    /** Whether two values are the same object, as far as that can be known. */
    public static native boolean same(Object a, Object b);

    /** Whether the hash code of an object does not depend on its address. */
    public static native boolean hashes(Object o);

    /** Whether the running thread has an object for itself, or is alone. */
    public static native boolean own(Object o);

    /** Runs from here on are some of those that Java has: what was left out is said. */
    public static native void limited(String what);

    /** Runs end here. */
    public static native void unsupported(String what);

    /** A permit of `LockSupport`. */
    public static native boolean permit(Thread t);
    public static native void permit(Thread t, boolean b);

    /** The value of a field by name, and its place; null if there is none. */
    public static native Object field(Object o, Class<?> c, String name);
    public static native void field(Object o, Class<?> c, String name, Object value);

    /** An array as long as this, of the same type as another one. */
    public static native Object[] array(Object[] like, int length);

    /** The constants of an enum. */
    public static native Object[] constants(Class<?> c);

    /** The code units of a text. */
    public static native char[] units(String s);

    /** A text of code units. */
    public static native String text(char[] units, int from, int count);

    /** What a program prints. */
    public static native void print(String s);

    /** The text of a floating-point number or another value as `%x` and its kin give it. */
    public static native String format(String spec, Object value);
}

/** One step that reads the object. */
@interface Reads {}

/** One step that writes the object. */
@interface Writes {}

/** One step of nobody's concern. */
@interface Alone {}

/** A constructor that takes several steps. */
@interface Steps {}
