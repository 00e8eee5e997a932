//~ verdict Point.move: proved under assumptions
//~ verdict Rectangle (invariant): proved under assumptions
//~ verdict Rectangle.Rectangle: proved under assumptions
//~ verdict Rectangle.move: proved under assumptions
//~ verdict Rectangle.width: proved under assumptions
//~ verdict Rectangle.height: proved under assumptions
//~ verdict WindowManager.run: proved under assumptions
//~ verdict Painter.run: proved under assumptions
//~ verdict Window.main: proved under assumptions
// A rectangle is made of two points. The window manager moves it while the application paints: the lock of the rectangle
// protects the points, too, because the rectangle owns them while it is packed, and it is packed whenever nobody has the lock.
class Point {
    int x;
    int y;

    Point(int x, int y) {
        this.x = x;
        this.y = y;
    }

    //@ requires acc(this.*);
    //@ ensures x == \old(x) + dx && y == \old(y) + dy;
    void move(int dx, int dy) {
        x = x + dx;
        y = y + dy;
    }
}

class Rectangle {
    //@ rep
    Point upperLeft;
    //@ rep
    Point lowerRight;

    //@ invariant upperLeft != null && lowerRight != null;
    //@ invariant upperLeft.x <= lowerRight.x && upperLeft.y <= lowerRight.y;

    public Rectangle(int width, int height) {
        upperLeft = new Point(0, 0);
        lowerRight = new Point(width < 0 ? 0 : width, height < 0 ? 0 : height);
        //@ pack this;
    }

    //@ requires acc(this.*) && this.inv;
    //@ ensures this.inv;
    void move(int dx, int dy) {
        //@ unpack this;
        upperLeft.move(dx, dy);
        lowerRight.move(dx, dy);
        //@ pack this;
    }

    //@ requires acc(this.*) && this.inv;
    //@ ensures this.inv && \result >= 0;
    int width() {
        //@ unpack this;
        int w = lowerRight.x - upperLeft.x;
        //@ pack this;
        return w;
    }

    //@ requires acc(this.*) && this.inv;
    //@ ensures this.inv && \result >= 0;
    int height() {
        //@ unpack this;
        int h = lowerRight.y - upperLeft.y;
        //@ pack this;
        return h;
    }
}

class WindowManager extends Thread {
    //@ shared
    final Rectangle bounds;

    WindowManager(Rectangle r) {
        bounds = r;
    }

    public void run() {
        Rectangle r = bounds;
        if (r != null) {
            synchronized (r) {
                r.move(3, 4);
            }
        }
    }
}

class Painter extends Thread {
    //@ shared
    final Rectangle bounds;

    Painter(Rectangle r) {
        bounds = r;
    }

    public void run() {
        Rectangle r = bounds;
        if (r != null) {
            synchronized (r) {
                int h = r.height();
                int w = r.width();
                assert h >= 0 && w >= 0;
            }
        }
    }
}

class Window {
    public static void main(String[] args) {
        Rectangle r = new Rectangle(640, 480);
        //@ share r;
        new WindowManager(r).start();
        new Painter(r).start();
    }
}
