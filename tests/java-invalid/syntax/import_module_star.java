import module java.base.*; //~ error[H1101] "expected `;`, because the import of a module names just the"
class C { }
