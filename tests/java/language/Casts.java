//~ verdict Casts.narrow: proved under assumptions
//~ verdict Casts.down: proved under assumptions
//~ verdict Casts.wide: proved under assumptions
class Casts {
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
        if (a instanceof Cat) {
            return ((Cat) a).lives;
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
