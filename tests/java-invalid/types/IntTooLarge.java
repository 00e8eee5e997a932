class IntTooLarge {
  long n = 2147483648; //~ error[H1103] "too large"
}
