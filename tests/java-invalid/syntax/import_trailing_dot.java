import java.util.; //~ error[H1101] "expected `;`, found `.`"
class C { }
