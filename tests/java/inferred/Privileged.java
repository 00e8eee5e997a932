//~ verdict Privileged.set: proved under assumptions
//~ verdict Privileged.get: proved under assumptions
//~ verdict Privileged.get.lambda1: proved under assumptions
//~ verdict Privileged.checked: proved under assumptions
//~ verdict Privileged.checked.lambda2: proved under assumptions
//~ verdict Privileged.unguarded: possible violation
//~ verdict Privileged.unguarded.lambda3: proved under assumptions
//~ verdict Privileged.property: proved under assumptions
//~ verdict Privileged.property.lambda4: proved under assumptions
// Code that the library runs at once works with what its caller has, also behind a cast; without the lock it is refused.
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.security.PrivilegedExceptionAction;
import java.security.PrivilegedActionException;

class Privileged {
  private int n;

  synchronized void set(int value) {
    n = value;
  }

  synchronized int get() {
    return AccessController.doPrivileged((PrivilegedAction<Integer>) () -> n);
  }

  synchronized int checked() throws PrivilegedActionException {
    return AccessController.doPrivileged((PrivilegedExceptionAction<Integer>) (() -> n));
  }

  int unguarded() {
    return AccessController.doPrivileged((PrivilegedAction<Integer>) () -> n); //~ error[H0701] "the code that is run here uses something that another thread"
  }

  static String property(String key) {
    return AccessController.doPrivileged((PrivilegedAction<String>) () -> System.getProperty(key));
  }
}
