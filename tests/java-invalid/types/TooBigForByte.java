class TooBigForByte {
  byte b = 200; //~ error[H1212] "byte"
}
