abstract enum AbstractEnum { //~ error[H1104] "`abstract` is not allowed on an enum"
  A}
