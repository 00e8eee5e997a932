class OverrideResult {
  public int toString() { return 0; } //~ error[H1227] "String"
}
