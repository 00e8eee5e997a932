non-sealed class NonSealedAlone { } //~ error[H1210] "`non-sealed` needs a sealed supertype"
