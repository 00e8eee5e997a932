package java.lang;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

public abstract class Process {
  public Process();
  public abstract OutputStream getOutputStream();
  public abstract InputStream getInputStream();
  public abstract InputStream getErrorStream();
  public final BufferedReader inputReader();
  public final BufferedReader inputReader(Charset a);
  public final BufferedReader errorReader();
  public final BufferedReader errorReader(Charset a);
  public final BufferedWriter outputWriter();
  public final BufferedWriter outputWriter(Charset a);
  public abstract int waitFor() throws InterruptedException;
  public boolean waitFor(long a, TimeUnit b) throws InterruptedException;
  public abstract int exitValue();
  public abstract void destroy();
  public Process destroyForcibly();
  public boolean supportsNormalTermination();
  /*@ pure @*/ public boolean isAlive();
  public long pid();
  public CompletableFuture<Process> onExit();

  public boolean waitFor(java.time.Duration p0) throws InterruptedException;
}
