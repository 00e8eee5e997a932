record AccessorOtherType(int a) {
  public long a() { //~ error[H1227] "the accessor of a component has the type of the component"
    return 1;
  }
}
