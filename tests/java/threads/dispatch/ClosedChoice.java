//~ verdict Cat.legs: proved under assumptions
//~ verdict Bird.legs: proved under assumptions
//~ verdict ClosedChoice.atLeastTwo: proved under assumptions
//~ verdict ClosedChoice.atLeastThree: possible violation
//~ verdict ClosedChoice.exactlyTwo: proved under assumptions
/** Without specification a call runs one of the methods that the classes here have. */
interface Animal {
    int legs();
}

class Cat implements Animal {
    public int legs() {
        return 4;
    }
}

class Bird implements Animal {
    public int legs() {
        return 2;
    }
}

class ClosedChoice {
    static void atLeastTwo(Animal animal) {
        if (animal != null) {
            assert animal.legs() >= 2;
        }
    }

    static void atLeastThree(Animal animal) {
        if (animal != null) {
            assert animal.legs() >= 3; //~ error[H0301] "assertion"
        }
    }

    static void exactlyTwo() {
        Animal animal = new Bird();
        assert animal.legs() == 2;
    }
}
