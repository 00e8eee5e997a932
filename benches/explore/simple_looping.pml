/* Simple(n) whose threads run for ever. */
byte m = 0;
byte x = 1;

active [N] proctype worker() {
  do
  :: atomic { m == 0 -> m = _pid + 1 };
     x = 0;
     x = x + 1;
     assert(x > 0);
     m = 0
  od
}
