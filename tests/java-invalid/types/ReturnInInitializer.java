class ReturnInInitializer {
  { return; } //~ error[H1230] "return"
}
