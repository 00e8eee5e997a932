class C extends Object, Number { } //~ error[H1101] "expected `{`, because a class has one superclass, found `,`"
