import java.util.Lsit; //~ error[H1205] "java.util.Lsit"

class UnknownImport { }
