class ThrowsInInitializer {
  {
    if (true) throw new Exception(); //~ error[H1224] "`Exception` is neither caught nor declared"
  }
}
