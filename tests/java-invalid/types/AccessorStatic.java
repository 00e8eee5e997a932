record AccessorStatic(int a) {
  public static int a() { //~ error[H1227] "the accessor of a component is not static"
    return 1;
  }
}
