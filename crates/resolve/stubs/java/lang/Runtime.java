// By hand: sizes; the others have no contract.
package java.lang;

import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

public class Runtime {
  //@ modifies \nothing;
  //@ ensures \result != null;
  public static Runtime getRuntime();
  public void exit(int a);
  public void addShutdownHook(Thread a);
  public boolean removeShutdownHook(Thread a);
  public void halt(int a);
  public Process exec(String a) throws IOException;
  public Process exec(String a, String[] b) throws IOException;
  public Process exec(String a, String[] b, File c) throws IOException;
  public Process exec(String[] a) throws IOException;
  public Process exec(String[] a, String[] b) throws IOException;
  public Process exec(String[] a, String[] b, File c) throws IOException;
  //@ modifies \nothing;
  //@ ensures \result > 0;
  public int availableProcessors();
  //@ modifies \nothing;
  //@ ensures \result >= 0;
  public long freeMemory();
  //@ modifies \nothing;
  //@ ensures \result >= 0;
  public long totalMemory();
  //@ modifies \nothing;
  //@ ensures \result >= 0;
  public long maxMemory();
  public void gc();
  public void runFinalization();
  public void load(String a);
  public void loadLibrary(String a);
  public static Runtime.Version version();
  private Runtime();
  public static final class Version implements Comparable<Runtime.Version> {
    public static Runtime.Version parse(String a);
    public int feature();
    public int interim();
    public int update();
    public int patch();
    public int major();
    public int minor();
    public int security();
    public List<Integer> version();
    public Optional<String> pre();
    public Optional<Integer> build();
    public Optional<String> optional();
    /*@ pure @*/ public int compareTo(Runtime.Version a);
    public int compareToIgnoreOptional(Runtime.Version a);
    /*@ pure @*/ public String toString();
    /*@ pure @*/ public boolean equals(Object a);
    public boolean equalsIgnoreOptional(Object a);
    /*@ pure @*/ public int hashCode();
    private Version();
  }
}
