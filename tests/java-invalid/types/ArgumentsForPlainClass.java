class ArgumentsForPlainClass {
  String<Integer> s; //~ error[H1211] "no type arguments"
}
