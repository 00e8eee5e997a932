class DuplicateClass { }
class DuplicateClass { } //~ error[H1206] "twice"
