final enum FinalEnum { //~ error[H1104] "`final` is not allowed on an enum"
  A}
