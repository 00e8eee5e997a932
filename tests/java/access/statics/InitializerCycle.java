//~ verdict Left (static initializer): possible violation
//~ verdict Right (static initializer): possible violation
//~ verdict Shape (static initializer): possible violation
/** Classes that need each other to be initialized: threads that begin at different ends wait for each other for ever. */
class Left {
    static int size = Right.size + 1; //~ error[H0740] "need each other"
}

class Right {
    static int size = Left.size + 1; //~ error[H0701] "may not be initialized yet"
}

class Shape {
    static Shape unit = new Square(); //~ error[H0740] "`Shape`, then `Square`, then `Shape`"
}

class Square extends Shape {
}
