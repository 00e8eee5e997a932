record AccessorNotPublic(int a) {
  int a() { //~ error[H1227] "the accessor of a component is public"
    return 1;
  }
}
