class UnknownClass {
  Liist names; //~ error[H1201] "Liist"
}
