//~ verdict InitializedByStoredLambda.main: proved under assumptions
//~ verdict InitializedByStoredLambda.main.lambda1: proved under assumptions
//~ verdict InitializedByStoredLambda.main.lambda2: proved under assumptions
//~ verdict Early (static initializer): possible violation
//~ verdict Late (static initializer): proved under assumptions
// What a lambda needs to be initialized, whoever runs it needs.
class InitializedByStoredLambda {
  public static void main(String[] args) {
    Slot.step = () -> Late.touch(); //~ error[H0740] "these classes need each other to be initialized: `Early`, th"
    new Thread(() -> Early.touch()).start();
    Late.touch();
  }
}

interface Step {
  void go();
}

class Slot {
  static volatile Step step;
}

class Early {
  static {
    Step s = Slot.step;
    if (s != null) {
      s.go();
    }
  }

  static void touch() {}
}

class Late {
  static {
    Early.touch();
  }

  static void touch() {}
}
