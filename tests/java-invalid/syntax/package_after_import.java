import java.util.List;
package a; //~ error[H1101] "there is one package declaration, and it is the first of the file"
class C { }
