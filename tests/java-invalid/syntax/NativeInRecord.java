record NativeInRecord(int a) {
  native void f(); //~ error[H1104] "`native` is not allowed on a method of a record"
}
