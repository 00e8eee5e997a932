//~ verdict specification: proved under assumptions
//~ verdict Peterson.Peterson: proved under assumptions
//~ verdict Peterson.leftEnters: proved under assumptions
//~ verdict Peterson.rightEnters: proved under assumptions
// Peterson's algorithm for two threads with volatile fields. Ghost program counters say where each of them is: 0 outside,
// 1 flag raised, 2 waiting, 3 inside.
class Peterson {
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

    Peterson(Thread left, Thread right) {
        if (left == right) {
            throw new IllegalArgumentException();
        }
        this.left = left;
        this.right = right;
    }

    //@ requires tid == left && tid != right && leftAt == 0;
    void leftEnters() {
        leftWants = true;
        //@ set leftAt = 1;
        turn = 1;
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
