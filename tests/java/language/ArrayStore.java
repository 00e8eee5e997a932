//~ verdict ArrayStore.good: proved under assumptions
//~ verdict ArrayStore.bad: possible violation
class ArrayStore {
    static class Animal { }

    static class Cat extends Animal { }

    public static void good() {
        Animal[] all = new Animal[1];
        all[0] = new Cat();
        Animal[] cats = new Cat[1];
        cats[0] = null;
    }

    public static void bad() {
        Animal[] all = new Cat[1];
        all[0] = new Animal(); //~ error[H0322] "does not take"
    }
}
