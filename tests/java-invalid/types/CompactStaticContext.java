int n = 1;
static void main(String[] args) {
  n = 2; //~ error[H1216] "this needs an instance, and there is none in a static contex"
}
