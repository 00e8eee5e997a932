enum E { A B } //~ error[H1101] "expected `,`, `;` or `}` after the enum constants, found `B`"
