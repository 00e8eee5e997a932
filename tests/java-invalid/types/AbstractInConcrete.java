class AbstractInConcrete { //~ error[H1226] "not implemented"
  abstract void f();
}
