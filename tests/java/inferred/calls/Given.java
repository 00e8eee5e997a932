//~ verdict Given.Sink.write: proved under assumptions
//~ verdict Given.Sink.flush: proved under assumptions
//~ verdict Given.Sink.close: proved under assumptions
//~ verdict Given.wrapped: possible violation
//~ verdict Given.apart: proved under assumptions
// The library calls what it is given, then and later.
import java.io.PrintWriter;
import java.io.Writer;

class Given {
    static class Sink extends Writer {
        int written;

        @Override
        public void write(char[] text, int from, int count) {
            written++;
        }

        @Override
        public void flush() {
            written++;
        }

        @Override
        public void close() {
            written++;
        }
    }

    private int own;

    static void wrapped() {
        Sink sink = new Sink();
        PrintWriter writer = new PrintWriter(sink);
        sink.written = 0;
        writer.println("x");
        assert sink.written == 0; //~ error[H0301] "may fail"
    }

    void apart(Sink sink) {
        PrintWriter writer = new PrintWriter(sink);
        own = 0;
        writer.println("x");
        assert own == 0;
    }
}
