package heddle.model.java.io;

import heddle.model.*;

/* What is printed is told in runs and is of no concern to other threads. */
class PrintStream {
    public PrintStream(java.io.OutputStream o) {}
    public void print(boolean x) { Model.print(String.valueOf(x)); }
    public void println(boolean x) { Model.print(String.valueOf(x)); }
    public void print(char x) { Model.print(String.valueOf(x)); }
    public void println(char x) { Model.print(String.valueOf(x)); }
    public void print(int x) { Model.print(String.valueOf(x)); }
    public void println(int x) { Model.print(String.valueOf(x)); }
    public void print(long x) { Model.print(String.valueOf(x)); }
    public void println(long x) { Model.print(String.valueOf(x)); }
    public void print(float x) { Model.print(String.valueOf(x)); }
    public void println(float x) { Model.print(String.valueOf(x)); }
    public void print(double x) { Model.print(String.valueOf(x)); }
    public void println(double x) { Model.print(String.valueOf(x)); }
    public void print(String x) { Model.print(String.valueOf(x)); }
    public void println(String x) { Model.print(String.valueOf(x)); }
    public void print(Object x) { Model.print(String.valueOf(x)); }
    public void println(Object x) { Model.print(String.valueOf(x)); }
    public void print(char[] x) { Model.print(String.valueOf(x)); }
    public void println(char[] x) { Model.print(String.valueOf(x)); }
    public void println() {}
    public java.io.PrintStream printf(String s, Object[] args) { Model.print(String.format(s, args)); return (java.io.PrintStream) (Object) this; }
    public java.io.PrintStream printf(java.util.Locale l, String s, Object[] args) { Model.print(String.format(s, args)); return (java.io.PrintStream) (Object) this; }
    public java.io.PrintStream format(String s, Object[] args) { Model.print(String.format(s, args)); return (java.io.PrintStream) (Object) this; }
    public java.io.PrintStream append(CharSequence x) { Model.print(String.valueOf(x)); return (java.io.PrintStream) (Object) this; }
    public void flush() {}
    public void write(int b) {}
}
