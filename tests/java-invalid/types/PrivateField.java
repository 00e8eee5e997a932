class PrivateField {
  int f(PrivateOwner p) { return p.secret; } //~ error[H1215] "private"
}
class PrivateOwner {
  private int secret;
}
