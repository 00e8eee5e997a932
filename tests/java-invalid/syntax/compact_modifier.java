transient void main() { } //~ error[H1104] "`transient` is not allowed on a method"
