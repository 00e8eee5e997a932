import module ; //~ error[H1101] "an import names a type with its package: expected `.` and a"
class C { }
