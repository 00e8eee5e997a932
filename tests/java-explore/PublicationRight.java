//~ start scenario publish: no failure
class PublicationRight {
    static class Holder {
        int n;

        Holder(int n) {
            this.n = n;
        }
    }

    volatile Holder holder;

    /*@ scenario publish {
        PublicationRight p = new PublicationRight();
        thread writer { p.holder = new PublicationRight.Holder(42); }
        thread reader { if (p.holder != null) { assert p.holder.n == 42; } }
    } @*/
}
