//~ verdict ClassInVariable (static initializer): proved under assumptions
//~ verdict ClassInVariable.own: possible violation
//~ verdict ClassInVariable.both: proved under assumptions
//~ verdict ClassInVariable.both.lambda1: possible violation
// A lock that stands for the lock of its class is not that lock: code that locks the class through a variable holds another one.
class ClassInVariable {
    private static final Object LOCK = new Object();
    private static int n;
    static void inc() { synchronized (LOCK) { n++; } } //~ error[H0701] "the static field `n` may be accessed by another thread here"
    static void other() { Class<?> c = ClassInVariable.class; synchronized (c) { n++; } }
    static void param(Class<?> c) { synchronized (c) { n++; } }
    static void call() { param(ClassInVariable.class); }
    void own() { synchronized (getClass()) { n++; } } //~ error[H0701] "the static field `n` may be accessed by another thread here"
    static void both() { new Thread(() -> inc()).start(); other(); call(); }
}
