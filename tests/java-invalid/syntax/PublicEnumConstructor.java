enum PublicEnumConstructor {
  A;
  public PublicEnumConstructor() { } //~ error[H1104] "`public` is not allowed on a constructor of an enum"
}
