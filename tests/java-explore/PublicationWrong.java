//~ start scenario publish: refuted race
class PublicationWrong {
    static class Holder {
        int n;

        Holder(int n) {
            this.n = n;
        }
    }

    Holder holder;

    /*@ scenario publish {
        PublicationWrong p = new PublicationWrong();
        thread writer { p.holder = new PublicationWrong.Holder(42); }
        thread reader { if (p.holder != null) { assert p.holder.n == 42; } }
    } @*/
}
