//~ verdict DivisionWrong.quotient: refuted
class DivisionWrong {
    public static int quotient(int a, int b) {
        if (b == 1) {
            return 0;
        }
        int q = a / b; //~ error[H0314] "zero"
        //@ assert a == -7 && b == 2 ==> q == -3;
        int r = a % 2;
        //@ assert a == -7 ==> r == -1;
        return q;
    }
}
