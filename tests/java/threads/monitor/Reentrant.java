//~ verdict Reentrant.outer: proved under assumptions
//~ verdict Reentrant.stillHeld: proved under assumptions
//~ verdict Reentrant.afterwards: refuted
//~ verdict Reentrant.exceptional: proved under assumptions
class Reentrant {
    private void inner() {
        synchronized (this) {
            //@ assert holder == tid;
        }
    }

    public synchronized void outer() {
        inner();
        //@ assert holder == tid;
    }

    public void stillHeld() {
        synchronized (this) {
            synchronized (this) {
                notifyAll();
            }
            notifyAll();
        }
    }

    public void afterwards() {
        synchronized (this) {
            synchronized (this) {
                notify();
            }
        }
        notify(); //~ error[H0320] "monitor"
    }

    public void exceptional() {
        synchronized (this) {
            boolean again = false;
            try {
                synchronized (this) {
                    throw new IllegalStateException();
                }
            } catch (IllegalStateException e) {
                again = true;
            }
            //@ assert holder == tid;
            assert again;
        }
    }
}
