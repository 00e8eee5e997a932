class StaticInitializerNeverEnds {
  static { //~ error[H1222] "an initializer must be able to come to its end"
    throw new RuntimeException();
  }
}
