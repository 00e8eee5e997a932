//~ verdict LockByAnotherName.nested: proved under assumptions
//~ verdict LockByAnotherName.lost: possible violation
// A monitor taken by another name is held, but gives no access.
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

    public void lost() {
        Object me = this;
        synchronized (me) {
            synchronized (this) {
                n = 1;
            }
            n = 2; //~ error[H0701] "`n` may be accessed by another thread here"
        }
    }
}
