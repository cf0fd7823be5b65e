import Terminal
import Text

/// The rule above what is below a list, with its title.
struct PaneTitle {
    let title: String
    let look: Look

    // Not inlined: the optimiser of Swift 6.3 fails on what would come of it.
    @inline(never)
    func draw(at row: Int?, on canvas: inout Canvas) {
        guard let row else { return }
        canvas.row(row) { canvas in
            canvas.skip(to: 1)
            canvas.write(look.symbols.rule(2).string + " ", look.theme.dim)
            canvas.write(look.cells(title), look.theme.accent)
            let rest = canvas.columns - 2 - canvas.column
            if rest > 0 { canvas.write(" " + look.symbols.rule(rest).string, look.theme.dim) }
        }
    }
}
