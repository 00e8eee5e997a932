//~ verdict specification: proved under assumptions
//~ verdict PetersonTurnFirst.PetersonTurnFirst: proved under assumptions
//~ verdict PetersonTurnFirst.leftEnters: possible violation
//~ verdict PetersonTurnFirst.rightEnters: proved under assumptions
class PetersonTurnFirst {
    private final Thread left;
    private final Thread right;

    private volatile boolean leftWants;
    private volatile boolean rightWants;
    // Whose turn it is if both want: 0 for the left one.
    private volatile int turn;

    //@ ghost int leftAt;
    //@ ghost int rightAt;

    //@ global_invariant left != right;
    //@ global_invariant (leftWants <==> leftAt > 0) && (rightWants <==> rightAt > 0);
    //@ global_invariant 0 <= leftAt && leftAt <= 3 && 0 <= rightAt && rightAt <= 3;
    //@ global_invariant !(leftAt == 3 && rightAt == 3);
    //@ global_invariant (leftAt == 3 && rightAt == 2 ==> turn == 0) && (rightAt == 3 && leftAt == 2 ==> turn == 1);
    //@ global_invariant turn == 0 || turn == 1;

    //@ env_assumption tid == left ==> leftWants == \old(leftWants) && leftAt == \old(leftAt);
    //@ env_assumption tid == right ==> rightWants == \old(rightWants) && rightAt == \old(rightAt);
    //@ env_assumption tid == left && \old(turn) == 0 ==> turn == 0;
    //@ env_assumption tid == right && \old(turn) == 1 ==> turn == 1;

    PetersonTurnFirst(Thread left, Thread right) {
        if (left == right) {
            throw new IllegalArgumentException();
        }
        this.left = left;
        this.right = right;
    }

    //@ requires tid == left && tid != right && leftAt == 0;
    void leftEnters() {
        // The broken twin: the turn is given away before the flag is raised.
        turn = 1;
        leftWants = true; //~ error[H0302] "global invariant"
        //@ set leftAt = 2;
        //@ loop_invariant leftAt == 2;
        while (true) {
            if (!rightWants) {
                //@ set leftAt = 3;
                break;
            }
            if (turn == 0) {
                //@ set leftAt = 3;
                break;
            }
        }
        //@ assert rightAt != 3;
        leftWants = false;
        //@ set leftAt = 0;
    }

    //@ requires tid == right && tid != left && rightAt == 0;
    void rightEnters() {
        rightWants = true;
        //@ set rightAt = 1;
        turn = 0;
        //@ set rightAt = 2;
        //@ loop_invariant rightAt == 2;
        while (true) {
            if (!leftWants) {
                //@ set rightAt = 3;
                break;
            }
            if (turn == 1) {
                //@ set rightAt = 3;
                break;
            }
        }
        //@ assert leftAt != 3;
        rightWants = false;
        //@ set rightAt = 0;
    }
}
