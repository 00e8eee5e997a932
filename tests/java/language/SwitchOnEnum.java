//~ verdict SwitchOnEnum.opposite: proved under assumptions
//~ verdict SwitchOnEnum.count: proved under assumptions
class SwitchOnEnum {
    enum Side { LEFT, RIGHT, NONE }

    public static Side opposite(Side side) {
        if (side == null) {
            return null;
        }
        Side other = switch (side) {
            case LEFT -> Side.RIGHT;
            case RIGHT -> Side.LEFT;
            case NONE -> Side.NONE;
        };
        //@ assert (side == other) <==> (side == Side.NONE);
        //@ assert Side.LEFT != Side.RIGHT && other != null;
        return other;
    }

    public static int count() {
        int n = Side.values().length;
        //@ assert n == 3;
        int last = Side.NONE.ordinal();
        //@ assert last == 2;
        return n;
    }
}
