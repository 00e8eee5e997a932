enum EnumCallsSuper {
  A;
  EnumCallsSuper() {
    super(); //~ error[H0253] "the constructor of an enum does not call `super(…)`" //~ error[H1213] "no `Enum` fits the arguments ()"
  }
}
