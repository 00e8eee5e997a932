package a //~ error[H1101] "expected `;`, found `class`"
class C { }
