package java.util.regex;

import java.util.function.Function;
import java.util.stream.Stream;

public final class Matcher implements MatchResult {
  public Pattern pattern();
  public MatchResult toMatchResult();
  public Matcher usePattern(Pattern a);
  public Matcher reset();
  public Matcher reset(CharSequence a);
  public int start();
  public int start(int a);
  public int start(String a);
  public int end();
  public int end(int a);
  public int end(String a);
  public String group();
  public String group(int a);
  public String group(String a);
  public int groupCount();
  public boolean matches();
  public boolean find();
  public boolean find(int a);
  public boolean lookingAt();
  public static String quoteReplacement(String a);
  public Matcher appendReplacement(StringBuilder a, String b);
  public StringBuilder appendTail(StringBuilder a);
  public String replaceAll(String a);
  public String replaceAll(Function<MatchResult, String> a);
  public Stream<MatchResult> results();
  public String replaceFirst(String a);
  public String replaceFirst(Function<MatchResult, String> a);
  public Matcher region(int a, int b);
  public int regionStart();
  public int regionEnd();
  public boolean hasTransparentBounds();
  public Matcher useTransparentBounds(boolean a);
  public boolean hasAnchoringBounds();
  public Matcher useAnchoringBounds(boolean a);
  /*@ pure @*/ public String toString();
  public boolean hitEnd();
  public boolean requireEnd();
  private Matcher();

  public java.util.Map<String, Integer> namedGroups();
  public boolean hasMatch();
}
