void main(int n) { //~ error[H0254] "a file with methods outside all classes needs a `void main()"
}
