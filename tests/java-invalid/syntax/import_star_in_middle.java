import java.*.List; //~ error[H1101] "expected `;`, found `.`"
class C { }
