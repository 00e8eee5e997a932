//~ verdict LabelsWrong.search: refuted
class LabelsWrong {
    public static int search(boolean early) {
        int steps = 0;
        outer:
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                if (j == 1) {
                    continue;
                }
                if (early && i == 1) {
                    break outer;
                }
                steps++;
            }
        }
        //@ assert steps == (early ? 1 : 3); //~ error[H0301] "the assertion fails"
        done: {
            if (early) {
                break done;
            }
            steps = 9;
        }
        //@ assert !early ==> steps == 9;
        return steps;
    }
}
