package java.util.regex;

public interface MatchResult {
  int start();
  int start(int a);
  int end();
  int end(int a);
  String group();
  String group(int a);
  int groupCount();
}
