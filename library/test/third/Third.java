package third;

/** A class of a package of its own: one node of the order. */
public final class Third {
    private Third() {
    }

    /** Another class of the same package. */
    public static final class Inner {
        private Inner() {
        }
    }
}
