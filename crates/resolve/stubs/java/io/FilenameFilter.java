package java.io;

public interface FilenameFilter {
  boolean accept(File a, String b);
}
