//~ verdict CharBufferWrap.main.lambda1: proved under assumptions
//~ verdict CharBufferWrap.main: unsupported
// CharBuffer.wrap(CharSequence) keeps the StringBuilder: b.get() reads it in the thread, main appends.
import java.nio.*;
class CharBufferWrap {
  public static void main(String[] args) {
    int[] x = new int[1];
    StringBuilder z = new StringBuilder("a");
    CharBuffer b = CharBuffer.wrap(z); //~ error[H0504] "a call of `CharBuffer.wrap`, which has no contract (write a "
    Thread t = new Thread(() -> { x[0]++; b.get(); });
    t.start();
    z.append(2);
  }
}
