class Clauses {
    //~v error[H1112] "unknown specification word `requirs`"
    //@ requirs x > 0;
    void misspelled(int x) { }

    //~v error[H1112] "unknown specification word `frobnicate`"
    //@ frobnicate x;
    void unknown(int x) { }

    //~v error[H1111] "expected an expression, found `;`"
    //@ requires x >;
    void broken(int x) { }

    //~v error[H1111] "expected `;`, found `ensures`"
    //@ requires x > 0 ensures true;
    void missingSemicolon(int x) { }

    //~v error[H1113] "`requires` is a method clause, but a field follows"
    //@ requires x > 0;
    int field;

    //~v error[H1113] "`unwritable_by_env_if` is a field clause, but a method follows"
    //@ unwritable_by_env_if true;
    void wrongPlace() { }

    //~v error[H1112] "unknown word `\oldd`"
    //@ ensures \oldd(x) == 1;
    void unknownWord(int x) { }

    //~v error[H1115] "this formula uses primes and `\old`"
    //@ ensures x' == \old(x);
    void mixed(int x) { }

    //~v error[H1116] "a primed value needs a step, and there is none here"
    //@ requires x' == x;
    void primeInRequires(int x) { }

    //~v error[H1111] "a specification must not change anything; use `==` to compare"
    //@ requires x = 1;
    void assignment(int x) { }

    //~v error[H1111] "a specification must not change anything"
    //@ requires x++ > 1;
    void increment(int x) { }

    //~v error[H1113] "`also_modifies` belongs to an action: put `action:` in front"
    //@ also_modifies x;
    void stray(int x) { }

    //~v error[H1111] "expected `:`, found `also_modifies`"
    //@ action also_modifies x;
    void noColon(int x) { }

    //~v error[H1111] "expected `also_modifies` or `ensures`, found `requires`"
    //@ action: requires x > 0;
    void emptyAction(int x) { }

    void statements(int x) {
        //~v error[H1113] "`requires` is a method clause and cannot stand here"
        //@ requires x > 0;
        x = 1;
        //~v error[H1113] "`loop_invariant` needs a loop after it, not this statement"
        //@ loop_invariant x > 0;
        x = 2;
        //~v error[H1116] "a primed value needs a step, and there is none here"
        //@ assert x' > 0;
        //~v error[H1111] "expected an expression, found `;`"
        //@ assert ;
        //~v error[H1111] "expected `=`, found `+`"
        //@ set x + 1;
        //~v error[H1111] "a declaration in a specification starts with `ghost`, `pure` or `predi"
        //@ int y = 1;
        //~v error[H1113] "a specification cannot stand here"
        foo(/*@ requires x; @*/ x);
        if (x > 0)
            //~v error[H1113] "`assert` is a statement clause and cannot stand here"
            //@ assert x > 0;
            x = 3;
    }

    //~v error[H1113] "this modifier does not apply to a field"
    //@ pure
    int notAMethod;

    //~v error[H1113] "this modifier does not apply to a method"
    //@ shared
    void notAField() { }

    //~v error[H1111] "a declaration in a specification starts with `ghost`, `pure` or `predi"
    //@ \locset r;
    //~v error[H1113] "`requires` needs a method after it, not the end of the class"
    //@ requires true;
}
