class C {
  int _ = 1; //~ error[H1101] "`_` is a keyword and cannot be a name" //~ error[H1101] "expected a name, found `=`"
}
