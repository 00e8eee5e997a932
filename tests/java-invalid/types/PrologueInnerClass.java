class PrologueInnerClass {
  class In { }
   PrologueInnerClass(int k) {
    new In(); //~ error[H1216] "`PrologueInnerClass.In` needs an instance of `PrologueInnerClass`, and there is none here"
    super();
  }
}
