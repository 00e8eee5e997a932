//~ verdict Board.publish: proved under assumptions
//~ verdict Board.read: proved under assumptions
//~ verdict Board.leak: possible violation
//~ verdict Board.write: possible violation
//~ verdict Board.stale: possible violation
//~ verdict Board.sameTwice: possible violation
//~ verdict Publisher.run: proved under assumptions
//~ verdict Publisher.run (as a thread): proved under assumptions
//~ verdict Holder.Holder: proved under assumptions
//~ verdict Holder.read: proved under assumptions
//~ verdict Board.Board: proved under assumptions
// A volatile field publishes objects that never change any more.
class News {
    int number;
    News next;
}

class Board {
    /*@ immutable @*/ volatile News latest;

    public void publish(int n) {
        News news = new News();
        news.number = n;
        //@ share immutable news;
        latest = news;
        assert news.number == n;
    }

    public int read() {
        News news = latest;
        if (news == null) {
            return 0;
        }
        int first = news.number;
        assert news.number == first;
        return first;
    }

    public void leak() {
        News news = new News();
        latest = news; //~ error[H0720] "`latest` is declared `immutable`, but this object may not be immutable"
    }

    public void write() {
        News news = latest;
        if (news != null) {
            news.number = 1; //~ error[H0702] "`number` may only be read here, not written"
        }
    }

    public void sameTwice() {
        News a = latest;
        News b = latest;
        if (a != null && b != null) {
            assert a.number == b.number; //~ error[H0301] "the assertion may fail"
        }
    }

    // What another thread made of an object that this one handed over is not known.
    public void stale() {
        News mine = new News();
        new Publisher(this, mine).start();
        News got = latest;
        if (got != null) {
            assert got.next != mine; //~ error[H0301] "the assertion may fail"
        }
    }
}

class Publisher extends Thread {
    final Board board;
    News news;

    Publisher(Board b, News n) {
        board = b;
        news = n;
    }

    //@ requires acc(this.*) && news != null && acc(news.*) && !news.shared && board != null;
    //@ writes this.*, news.*;
    public void run() {
        News around = new News();
        //@ share immutable news;
        around.next = news;
        //@ share immutable around;
        board.latest = around;
    }
}

class Holder {
    final /*@ immutable @*/ News news;

    Holder(News n) {
        News copy = new News();
        if (n != null) {
            copy.number = n.number;
        }
        //@ share immutable copy;
        news = copy;
    }

    //@ requires news != null;
    //@ ensures \result == news.number;
    public int read() {
        return news.number;
    }
}
