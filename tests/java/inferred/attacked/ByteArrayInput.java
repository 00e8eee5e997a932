//~ verdict ByteArrayInput.main: possible violation
//~ verdict ByteArrayInput.main.lambda1: proved under assumptions
// ByteArrayInputStream keeps the array: b.read() in the thread reads z[0], main writes it. CharArrayReader, DataInputStream over it, Deflater.setInput(z) likewise.
import java.io.*;
class ByteArrayInput {
  public static void main(String[] args) {
    byte[] z = new byte[8];
    ByteArrayInputStream b = new ByteArrayInputStream(z);
    Thread t = new Thread(() -> { b.read(); });
    t.start();
    z[0] = 2; //~ error[H0701] "the element may be accessed by another thread here"
  }
}
