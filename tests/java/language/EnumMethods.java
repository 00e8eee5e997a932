//~ verdict Paint.order: proved under assumptions
//~ verdict Paint.orderWrong: possible violation
//~ verdict Paint.find: proved under assumptions
//~ verdict Paint.findWrong: refuted
//~ verdict Paint.caught: proved under assumptions
//~ verdict Paint.names: proved under assumptions
enum Color {
    RED, GREEN, BLUE
}

class Paint {
    public static void order() {
        //@ assert Color.RED != Color.BLUE;
        int two = Color.BLUE.compareTo(Color.RED);
        boolean same = Color.RED.equals(Color.RED);
        boolean other = Color.RED.equals(Color.GREEN);
        assert two == 2 && same && !other;
        assert Color.GREEN.ordinal() == 1;
    }

    public static void orderWrong(Color c) {
        if (c != null) {
            assert c.compareTo(Color.GREEN) <= 0; //~ error[H0301] "may fail"
        }
    }

    public static void find(String text) {
        if (text != null) {
            Color c = Color.valueOf(text);
            assert c == Color.RED || c == Color.GREEN || c == Color.BLUE;
        }
    }

    public static void findWrong(String text) {
        Color c = Color.valueOf(text); //~ error[H0316] "this is null"
        assert c != Color.BLUE; //~ error[H0301] "may fail"
    }

    public static int caught(String text) {
        if (text == null) {
            return 0;
        }
        try {
            Color.valueOf(text);
            return 1;
        } catch (IllegalArgumentException e) {
            return 2;
        }
    }

    public static void names(Color c) {
        if (c != null) {
            String name = c.name();
            String shown = c.toString();
            assert name != null && shown != null;
        }
    }
}
