package p;

import p.One.*;
import p.Other.*;

class AmbiguousImports {
  Inner field; //~ error[H1201] "`Inner` may mean `p.One.Inner` or `p.Other.Inner`"
}

class One {
  static class Inner { }
}

class Other {
  static class Inner { }
}
