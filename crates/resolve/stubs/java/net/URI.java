package java.net;

import java.io.Serializable;

public final class URI implements Comparable<URI>, Serializable {
  public URI(String a) throws URISyntaxException;
  public URI(String a, String b, String c, int d, String e, String f, String g) throws URISyntaxException;
  public URI(String a, String b, String c, String d, String e) throws URISyntaxException;
  public URI(String a, String b, String c, String d) throws URISyntaxException;
  public URI(String a, String b, String c) throws URISyntaxException;
  public static URI create(String a);
  public URI parseServerAuthority() throws URISyntaxException;
  public URI normalize();
  public URI resolve(URI a);
  public URI resolve(String a);
  public URI relativize(URI a);
  public URL toURL() throws MalformedURLException;
  public String getScheme();
  public boolean isAbsolute();
  public boolean isOpaque();
  public String getRawSchemeSpecificPart();
  public String getSchemeSpecificPart();
  public String getRawAuthority();
  public String getAuthority();
  public String getRawUserInfo();
  public String getUserInfo();
  public String getHost();
  public int getPort();
  public String getRawPath();
  public String getPath();
  public String getRawQuery();
  public String getQuery();
  public String getRawFragment();
  public String getFragment();
  /*@ pure @*/ public boolean equals(Object a);
  /*@ pure @*/ public int hashCode();
  /*@ pure @*/ public int compareTo(URI a);
  /*@ pure @*/ public String toString();
  public String toASCIIString();
}
