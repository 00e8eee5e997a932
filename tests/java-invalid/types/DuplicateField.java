class DuplicateField {
  int n;
  String n; //~ error[H1207] "n"
}
