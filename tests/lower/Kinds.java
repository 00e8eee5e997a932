// What static types say: a class below another, a library class, arrays, an interface.
class Kinds {
    static class Base {
        volatile Base next;
    }

    static class Below extends Base {
    }

    static boolean same(Below a, Thread b, int[] c, Runnable[] d) {
        Base next = a == null ? null : a.next;
        Base made = new Base();
        return made instanceof Below;
    }
}
