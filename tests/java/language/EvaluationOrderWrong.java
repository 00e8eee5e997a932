//~ verdict EvaluationOrderWrong.run: refuted
class EvaluationOrderWrong {
    public static void run(int x) {
        int y = x;
        int z = (y = y + 1) + (y = y * 2);
        //@ assert z == 2 * x + 2; //~ error[H0301] "the assertion fails"
        int i = 0;
        int[] a = new int[3];
        a[i] = i = 2;
        //@ assert i == 2;
        int k = i++ + i;
        //@ assert k == 5 && i == 3;
        int m = 1;
        m += m++ + m;
        //@ assert m == 4;
    }
}
