int n = "a"; //~ error[H1212] "`String` does not fit `int`"
void main() {
}
