package java.io;

public class StreamTokenizer {
  public int ttype;
  public static final int TT_EOF = -1;
  public static final int TT_EOL = 10;
  public static final int TT_NUMBER = -2;
  public static final int TT_WORD = -3;
  public String sval;
  public double nval;
  public StreamTokenizer(InputStream a);
  public StreamTokenizer(Reader a);
  public void resetSyntax();
  public void wordChars(int a, int b);
  public void whitespaceChars(int a, int b);
  public void ordinaryChars(int a, int b);
  public void ordinaryChar(int a);
  public void commentChar(int a);
  public void quoteChar(int a);
  public void parseNumbers();
  public void eolIsSignificant(boolean a);
  public void slashStarComments(boolean a);
  public void slashSlashComments(boolean a);
  public void lowerCaseMode(boolean a);
  public int nextToken() throws IOException;
  public void pushBack();
  public int lineno();
  /*@ pure @*/ public String toString();
}
