package a;
package b; //~ error[H1101] "there is one package declaration, and it is the first of the file"
class C { }
