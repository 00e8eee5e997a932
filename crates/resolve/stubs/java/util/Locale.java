package java.util;

import java.io.Serializable;

public final class Locale implements Cloneable, Serializable {
  public static final Locale ENGLISH;
  public static final Locale FRENCH;
  public static final Locale GERMAN;
  public static final Locale ITALIAN;
  public static final Locale JAPANESE;
  public static final Locale KOREAN;
  public static final Locale CHINESE;
  public static final Locale SIMPLIFIED_CHINESE;
  public static final Locale TRADITIONAL_CHINESE;
  public static final Locale FRANCE;
  public static final Locale GERMANY;
  public static final Locale ITALY;
  public static final Locale JAPAN;
  public static final Locale KOREA;
  public static final Locale UK;
  public static final Locale US;
  public static final Locale CANADA;
  public static final Locale CANADA_FRENCH;
  public static final Locale ROOT;
  public static final Locale CHINA;
  public static final Locale PRC;
  public static final Locale TAIWAN;
  public static final char PRIVATE_USE_EXTENSION = (char) 120;
  public static final char UNICODE_LOCALE_EXTENSION = (char) 117;
  public Locale(String a, String b, String c);
  public Locale(String a, String b);
  public Locale(String a);
  public static Locale getDefault();
  public static Locale getDefault(Locale.Category a);
  public static void setDefault(Locale a);
  public static void setDefault(Locale.Category a, Locale b);
  public static Locale[] getAvailableLocales();
  public static String[] getISOCountries();
  public static Set<String> getISOCountries(Locale.IsoCountryCode a);
  public static String[] getISOLanguages();
  public String getLanguage();
  public String getScript();
  public String getCountry();
  public String getVariant();
  public boolean hasExtensions();
  public Locale stripExtensions();
  public String getExtension(char a);
  public Set<Character> getExtensionKeys();
  public Set<String> getUnicodeLocaleAttributes();
  public String getUnicodeLocaleType(String a);
  public Set<String> getUnicodeLocaleKeys();
  /*@ pure @*/ public final String toString();
  public String toLanguageTag();
  public static Locale forLanguageTag(String a);
  public String getISO3Language() throws MissingResourceException;
  public String getISO3Country() throws MissingResourceException;
  public final String getDisplayLanguage();
  public String getDisplayLanguage(Locale a);
  public String getDisplayScript();
  public String getDisplayScript(Locale a);
  public final String getDisplayCountry();
  public String getDisplayCountry(Locale a);
  public final String getDisplayVariant();
  public String getDisplayVariant(Locale a);
  public final String getDisplayName();
  public String getDisplayName(Locale a);
  public Object clone();
  /*@ pure @*/ public int hashCode();
  /*@ pure @*/ public boolean equals(Object a);
  public static List<Locale> filter(List<Locale.LanguageRange> a, Collection<Locale> b, Locale.FilteringMode c);
  public static List<Locale> filter(List<Locale.LanguageRange> a, Collection<Locale> b);
  public static List<String> filterTags(List<Locale.LanguageRange> a, Collection<String> b, Locale.FilteringMode c);
  public static List<String> filterTags(List<Locale.LanguageRange> a, Collection<String> b);
  public static Locale lookup(List<Locale.LanguageRange> a, Collection<Locale> b);
  public static String lookupTag(List<Locale.LanguageRange> a, Collection<String> b);
  public static enum Category {
    DISPLAY, FORMAT;
  }
  public static enum IsoCountryCode {
    PART1_ALPHA2, PART1_ALPHA3, PART3;
  }
  public static enum FilteringMode {
    AUTOSELECT_FILTERING, EXTENDED_FILTERING, IGNORE_EXTENDED_RANGES, MAP_EXTENDED_RANGES, REJECT_EXTENDED_RANGES;
  }
  public static final class LanguageRange {
    public static final double MAX_WEIGHT = 1e0;
    public static final double MIN_WEIGHT = 0e0;
    public LanguageRange(String a);
    public LanguageRange(String a, double b);
    public String getRange();
    public double getWeight();
    public static List<Locale.LanguageRange> parse(String a);
    public static List<Locale.LanguageRange> parse(String a, Map<String, List<String>> b);
    public static List<Locale.LanguageRange> mapEquivalents(List<Locale.LanguageRange> a, Map<String, List<String>> b);
    /*@ pure @*/ public int hashCode();
    /*@ pure @*/ public boolean equals(Object a);
    /*@ pure @*/ public String toString();
  }
  public static final class Builder {
    public Builder();
    public Locale.Builder setLocale(Locale a);
    public Locale.Builder setLanguageTag(String a);
    public Locale.Builder setLanguage(String a);
    public Locale.Builder setScript(String a);
    public Locale.Builder setRegion(String a);
    public Locale.Builder setVariant(String a);
    public Locale.Builder setExtension(char a, String b);
    public Locale.Builder setUnicodeLocaleKeyword(String a, String b);
    public Locale.Builder addUnicodeLocaleAttribute(String a);
    public Locale.Builder removeUnicodeLocaleAttribute(String a);
    public Locale.Builder clear();
    public Locale.Builder clearExtensions();
    public Locale build();
  }

  public static Locale of(String p0, String p1, String p2);
  public static Locale of(String p0, String p1);
  public static Locale of(String p0);
  public static java.util.stream.Stream<Locale> availableLocales();
  public static String caseFoldLanguageTag(String p0);
}
