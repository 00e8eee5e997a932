sealed class SealedAlone { } //~ error[H1210] "a sealed type needs subclasses in the same file, or `permits"
