class OneCause {
  private static int tickets;

  static int next() {
    return ++tickets;
  }

  static int first() {
    return next();
  }

  static int second() {
    next();
    return next();
  }
}
