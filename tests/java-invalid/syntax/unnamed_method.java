class C {
  void _() { } //~ error[H1101] "a variable cannot have the type `void`" //~ error[H1101] "`_` is a keyword and cannot be a name" //~ error[H1101] "expected a name, found `(`"
}
