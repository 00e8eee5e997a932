record AccessorThrows(int a) {
  public int a() throws Exception { //~ error[H1227] "the accessor of a component declares no exceptions"
    return 1;
  }
}
