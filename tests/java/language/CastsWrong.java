//~ verdict CastsWrong.narrow: proved under assumptions
//~ verdict CastsWrong.down: refuted
//~ verdict CastsWrong.wide: proved under assumptions
class CastsWrong {
    static class Animal { }

    static class Cat extends Animal {
        final int lives = 9;
    }

    public static void narrow(int x) {
        byte b = (byte) x;
        //@ assert x == 200 ==> b == -56;
        char c = (char) x;
        //@ assert x == -1 ==> c == 65535;
        int back = (int) 4294967297L;
        //@ assert back == 1;
        //@ assert -128 <= b && b <= 127;
    }

    public static int down(Animal a) {
        if (a != null) {
            return ((Cat) a).lives; //~ error[H0319] "another class"
        }
        return 0;
    }

    public static int wide(Object o) {
        if (o instanceof Cat cat && cat.lives > 3) {
            return cat.lives;
        }
        return o instanceof Integer i ? i : 0;
    }
}
