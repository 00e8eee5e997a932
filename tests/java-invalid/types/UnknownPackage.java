import java.utli.*; //~ error[H1205] "java.utli"

class UnknownPackage { }
