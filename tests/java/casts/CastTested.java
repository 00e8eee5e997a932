//~ verdict CastTested.tested: proved under assumptions
//~ verdict CastTested.made: proved under assumptions
//~ verdict CastTested.nothing: proved under assumptions
//~ verdict CastTested.up: proved under assumptions
class Animal {}

class Cat extends Animal {}

public class CastTested {
    public Object tested(Object o) {
        if (o instanceof Cat) {
            return (Cat) o;
        }
        return null;
    }

    public Cat made() {
        Animal a = new Cat();
        return (Cat) a;
    }

    public Cat nothing() {
        Animal a = null;
        return (Cat) a;
    }

    public Object up(Cat cat) {
        return (Animal) cat;
    }
}
