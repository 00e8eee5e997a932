//~ verdict LockByAnotherName.nested: proved under assumptions
//~ verdict LockByAnotherName.kept: proved under assumptions
//~ verdict LockByAnotherName.lost: possible violation
// A monitor taken by another name is the same monitor: it protects what it protects until it is given back.
class LockByAnotherName {
    private int n;

    public void nested() {
        Object me = this;
        synchronized (me) {
            synchronized (this) {
                n = n + 1;
            }
        }
    }

    public void kept() {
        Object me = this;
        synchronized (me) {
            synchronized (this) {
                n = 1;
            }
            n = 2;
        }
    }

    public void lost() {
        Object me = this;
        synchronized (me) {
            n = 2;
        }
        n = 3; //~ error[H0701] "`n` may be accessed by another thread here"
    }
}
