package java.util.regex;

public interface MatchResult {
  int start();
  int start(int a);
  int end();
  int end(int a);
  String group();
  String group(int a);
  int groupCount();

  default int start(String p0);
  default int end(String p0);
  default String group(String p0);
  default java.util.Map<String, Integer> namedGroups();
  default boolean hasMatch();
}
