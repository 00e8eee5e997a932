class ForwardReferenceInInitializer {
  {
    b = 3;
    int c = b; //~ error[H1221] "field `b` is read before its declaration"
  }
  int b = 1;
}
