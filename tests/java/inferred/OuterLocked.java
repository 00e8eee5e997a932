// Inner classes, anonymous threads and lambdas that lock the object around them: their code is code of the outer class.
//~ verdict Sums.Step.add: proved under assumptions
//~ verdict Sums.Step.Deep.add: proved under assumptions
//~ verdict Sums.1.run: proved under assumptions
//~ verdict Sums.get: proved under assumptions
//~ verdict Sums.step: proved under assumptions
//~ verdict Sums.inThreads: proved under assumptions
//~ verdict Sums.inThreads.lambda1: proved under assumptions
//~ verdict Unlocked.Step.add: possible violation
//~ verdict Unlocked.get: proved under assumptions
//~ verdict WrongLock.Step.add: possible violation
//~ verdict WrongLock.get: proved under assumptions
//~ verdict TooEarly.TooEarly: possible violation
//~ verdict TooEarly.1.run: proved under assumptions
//~ verdict TooEarly.get: proved under assumptions

class Sums {
  private int sum;

  class Step {
    void add() {
      synchronized (Sums.this) {
        sum++;
      }
    }

    class Deep {
      void add() {
        synchronized (Sums.this) {
          Sums.this.sum += 2;
        }
      }
    }
  }

  Step step() {
    return new Step();
  }

  void inThreads() {
    new Thread() {
      @Override
      public void run() {
        synchronized (Sums.this) {
          sum++;
        }
      }
    }.start();
    new Thread(() -> {
      synchronized (this) {
        sum += 2;
      }
    }).start();
  }

  synchronized int get() {
    return sum;
  }
}

// No lock.
class Unlocked {
  private int sum;

  class Step {
    void add() {
      sum++; //~ error[H0701] "`sum` may be accessed by another thread here"
    }
  }

  synchronized int get() {
    return sum;
  }
}

// The lock of the inner object, not of the outer one.
class WrongLock {
  private int sum;

  class Step {
    synchronized void add() {
      sum++; //~ error[H0701] "`sum` may be accessed by another thread here"
    }
  }

  synchronized int get() {
    return sum;
  }
}

// The thread is there before the object is.
class TooEarly {
  private int sum;

  TooEarly() {
    new Thread() {
      @Override
      public void run() {
        synchronized (TooEarly.this) {
          sum++;
        }
      }
    }.start();
    sum = 5; //~ error[H0701] "`sum` may be accessed by another thread here"
  }

  synchronized int get() {
    return sum;
  }
}
