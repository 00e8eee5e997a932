class ForwardIncrement {
  int a = b++; //~ error[H1221] "field `b` is read before its declaration"
  int b;
}
