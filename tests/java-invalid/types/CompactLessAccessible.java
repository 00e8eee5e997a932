public record CompactLessAccessible(int a) {
  CompactLessAccessible { //~ error[H1227] "the constructor that takes the components is at least as accessible as its record"
  }
}
