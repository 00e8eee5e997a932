package second;

/** A class of a package of its own: one node of the order. */
public final class Second {
    private Second() {
    }

    /** Another class of the same package. */
    public static final class Inner {
        private Inner() {
        }
    }
}
