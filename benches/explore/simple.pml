/* Simple(n), every thread running once. N is given on the command line: spin -DN=14 -a simple.pml */
byte m = 0;
byte x = 1;

proctype worker(byte id) {
  atomic { m == 0 -> m = id }
  x = 0;
  x = x + 1;
  assert(x > 0);
  m = 0
}

init {
  byte i;
  atomic {
    i = 1;
    do
    :: i <= N -> run worker(i); i++
    :: else -> break
    od
  }
}
