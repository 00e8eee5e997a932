import java.util.List //~ error[H1101] "expected `;`, found `class`"
class C { }
