record RecordConstructorAlone(int a) {
  RecordConstructorAlone(String s) { //~ error[H0253] "a constructor of a record that does not take its components calls another one"
    a = 1;
  }
}
