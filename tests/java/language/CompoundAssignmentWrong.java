//~ verdict CompoundAssignmentWrong.run: refuted
//~ verdict CompoundAssignmentWrong.narrow: proved under assumptions
class CompoundAssignmentWrong {
    public static void run() {
        int x = 10;
        x += x -= 3;
        //@ assert x == 14; //~ error[H0301] "the assertion fails"
        x <<= 2;
        //@ assert x == 68;
        x %= 7;
        //@ assert x == 5;
        x ^= x;
        //@ assert x == 0;
    }

    public static void narrow() {
        byte b = 120;
        b += 10;
        //@ assert b == -126;
        char c = 'a';
        c++;
        //@ assert c == 'b';
        short s = 1;
        s <<= 15;
        //@ assert s == -32768;
    }
}
