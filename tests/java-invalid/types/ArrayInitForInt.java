class ArrayInitForInt {
  int n = { 1, 2 }; //~ error[H1212] "array"
}
