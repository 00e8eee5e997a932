void main(); //~ error[H1101] "this method needs a body"
