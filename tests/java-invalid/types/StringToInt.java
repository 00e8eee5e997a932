class StringToInt {
  int n = "one"; //~ error[H1212] "String"
}
