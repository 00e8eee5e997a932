//~ verdict Boxes.run: proved under assumptions
class Boxes {
    public static int run(int x) {
        Integer box = x;
        int y = box + 1;
        //@ assert y == x + 1;
        Integer other = null;
        if (x > 0) {
            other = y;
        }
        box++;
        int z = box;
        //@ assert z == x + 1;
        long wide = box;
        //@ assert wide == x + 1;
        Boolean flag = x > 0;
        if (flag) {
            return other;
        }
        return 0;
    }
}
