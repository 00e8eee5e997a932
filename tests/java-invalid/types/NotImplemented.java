class NotImplemented implements Runnable { } //~ error[H1226] "run"
