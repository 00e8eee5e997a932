class MemberOfTypeVariable<K> {
  K.Entry e; //~ error[H1201] "Entry"
}
