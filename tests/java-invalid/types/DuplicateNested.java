class DuplicateNested {
  class In { }
  class In { } //~ error[H1206] "In"
}
