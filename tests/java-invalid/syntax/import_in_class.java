class C {
    import java.util.List; //~ error[H1101] "expected a field, method, constructor or type, found `import`"
}
