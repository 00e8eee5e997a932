package java.lang;

import java.io.IOException;

public interface Appendable {
  Appendable append(CharSequence a) throws IOException;
  Appendable append(CharSequence a, int b, int c) throws IOException;
  Appendable append(char a) throws IOException;
}
