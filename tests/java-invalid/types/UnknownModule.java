import module no.such.thing; //~ error[H1205] "cannot find `no.such.thing`"
class UnknownModule { }
