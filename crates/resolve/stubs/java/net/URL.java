package java.net;

import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;

public final class URL implements Serializable {
  public URL(String a, String b, int c, String d) throws MalformedURLException;
  public URL(String a, String b, String c) throws MalformedURLException;
  public URL(String a) throws MalformedURLException;
  public URL(URL a, String b) throws MalformedURLException;
  public String getQuery();
  public String getPath();
  public String getUserInfo();
  public String getAuthority();
  public int getPort();
  public int getDefaultPort();
  public String getProtocol();
  public String getHost();
  public String getFile();
  public String getRef();
  /*@ pure @*/ public boolean equals(Object a);
  /*@ pure @*/ public int hashCode();
  public boolean sameFile(URL a);
  /*@ pure @*/ public String toString();
  public String toExternalForm();
  public URI toURI() throws URISyntaxException;
  public URLConnection openConnection() throws IOException;
  public final InputStream openStream() throws IOException;
  public final Object getContent() throws IOException;
  public final Object getContent(Class<?>[] a) throws IOException;
}
