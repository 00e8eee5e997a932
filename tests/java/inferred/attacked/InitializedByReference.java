//~ verdict InitializedByReference.main: proved under assumptions
//~ verdict InitializedByReference.main.lambda1: proved under assumptions
//~ verdict First (static initializer): possible violation
//~ verdict First.reference2: proved under assumptions
//~ verdict Second (static initializer): proved under assumptions
// A reference to a static method makes Java initialize its class when it is called.
class InitializedByReference {
  public static void main(String[] args) {
    new Thread(() -> First.touch()).start();
    Second.touch();
  }
}

class First {
  static {
    Runnable r = Second::touch; //~ error[H0740] "these classes need each other to be initialized: `First`, th"
    r.run();
  }

  static void touch() {}
}

class Second {
  static {
    First.touch();
  }

  static void touch() {}
}
