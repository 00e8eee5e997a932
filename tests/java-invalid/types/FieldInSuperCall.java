class FieldInSuperCall extends Thread {
  String label;
  FieldInSuperCall() { super(label); } //~ error[H1216] "does not exist yet"
}
