//~ verdict Division.quotient: proved under assumptions
class Division {
    public static int quotient(int a, int b) {
        if (b == 0) {
            return 0;
        }
        int q = a / b;
        //@ assert a == -7 && b == 2 ==> q == -3;
        int r = a % 2;
        //@ assert a == -7 ==> r == -1;
        return q;
    }
}
