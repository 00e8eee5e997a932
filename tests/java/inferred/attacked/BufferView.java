//~ verdict BufferView.main.lambda1: proved under assumptions
//~ verdict BufferView.main: unsupported
// ByteBuffer.asIntBuffer is a view: b.get() in the thread reads the bytes that z.put writes in main. (slice, duplicate, asReadOnlyBuffer are reported.)
import java.nio.*;
class BufferView {
  public static void main(String[] args) {
    int[] x = new int[1];
    ByteBuffer z = ByteBuffer.allocate(8);
    IntBuffer b = z.asIntBuffer(); //~ error[H0504] "a call of `ByteBuffer.asIntBuffer`, which has no contract (w"
    Thread t = new Thread(() -> { x[0]++; b.get(); });
    t.start();
    z.put(0, (byte) 1);
  }
}
