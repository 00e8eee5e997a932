package p; //~ error[H1101] "a compact source file has no package; put the methods into a"
void main() { }
