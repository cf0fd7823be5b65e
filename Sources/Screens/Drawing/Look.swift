import Core
public import Features
import Terminal

extension Keymap {
    init(of state: AppState) {
        self.init(state.shell.configured.bindings, lacksAltEnter: state.shell.appearance.keepsAltEnter)
    }
}

/// Everything that drawing needs besides the state: theme, symbols, characters and keymap. All layers share one.
final class Look: Sendable {
    let theme: Theme
    let symbols: Symbols
    let repertoire: Repertoire
    let keymap: Keymap

    convenience init(_ state: AppState) {
        let configured = state.shell.configured
        self.init(state.shell.appearance, Keymap(of: state), configured.theme)
    }

    /// The look for measures of a state, which do not depend on styles.
    convenience init(measuring state: AppState) {
        let repertoire = state.shell.appearance.repertoire
        self.init(theme: .monochrome, .of(repertoire), repertoire, Keymap(of: state))
    }

    convenience init(_ appearance: Appearance, _ keymap: Keymap = .standard, _ theme: ThemeChanges = ThemeChanges()) {
        let symbols = appearance.isReadInOrder ? Symbols.spoken : .of(appearance.repertoire)
        self.init(theme: Theme(appearance, theme), symbols, appearance.repertoire, keymap)
    }

    private init(theme: Theme, _ symbols: Symbols, _ repertoire: Repertoire, _ keymap: Keymap) {
        (self.theme, self.symbols, self.repertoire, self.keymap) = (theme, symbols, repertoire, keymap)
    }

    /// The name of a command's key as a hint writes it.
    func name(of command: Command) -> String {
        keymap.keys(of: command).first == Key(.enter) ? symbols.enter : keymap.name(of: command)
    }
}

/// Texts and rows in the characters of the screen.
extension Look {
    func cells(_ text: String) -> CellText { CellText(text, repertoire: repertoire) }

    /// The cells of parts of a line.
    func columns(_ parts: [StyledText]) -> Int { parts.reduce(0) { $0 + cells($1.text).columns } }

    /// What rows wait for, if it has an end.
    func held(_ obstacle: RateLimits.Obstacle?, _ text: (RateLimits.Obstacle) -> String) -> StyledText? {
        obstacle.flatMap { $0.end == nil ? nil : StyledText(text($0), theme[.dim]) }
    }

    /// The rows of a text; none if there is nothing to see in it.
    func folded(_ text: String, _ style: Style, to width: Int) -> [[StyledText]] {
        let text = cells(text)
        return text.columns == 0 ? [] : text.folded(to: width).map { [StyledText($0.string, style)] }
    }

    /// The rows of some facts: a row ends between two of them, or inside one that is wider than a row.
    func folded(_ facts: [String], _ separator: String, _ style: Style, to width: Int) -> [[StyledText]] {
        let separator = cells(separator)
        var rows: [CellText] = []
        for fact in facts {
            let fact = cells(fact)
            if fact.columns == 0 { continue }
            if let last = rows.indices.last, rows[last].columns + separator.columns + fact.columns <= width {
                rows[last].append(separator)
                rows[last].append(fact)
            } else {
                rows += fact.folded(to: width)
            }
        }
        return rows.map { [StyledText($0.string, style)] }
    }

    /// A row of so many cells, all of which are seen to be selected; a dim one may be that as a whole.
    func row(
        _ columns: Int, isSelected: Bool = false, isDim: Bool = false, _ draw: (inout RowCanvas) -> Void
    ) -> Frame.Row {
        let row = canvas(columns, draw).row
        return isSelected ? theme.selected(row, columns: columns, isDim: isDim) : row
    }

    /// A row with what its cells stand for.
    func canvas(_ columns: Int, _ draw: (inout RowCanvas) -> Void) -> RowCanvas {
        var canvas = RowCanvas(columns: columns, repertoire: repertoire)
        draw(&canvas)
        return canvas
    }

    /// Draws the rule above what is below a list, with its title.
    // Not inlined: the optimiser of Swift 6.3 fails on what would come of it.
    @inline(never)
    func drawTitle(_ title: String, at row: Int?, on canvas: inout Canvas) {
        guard let row else { return }
        canvas.row(row) { canvas in
            canvas.skip(to: 1)
            canvas.write(symbols.rule(2).string + " ", theme[.dim])
            let room = max(0, canvas.remaining - 1)
            canvas.write(cells(title).truncated(to: room, repertoire: repertoire), theme[.strong])
            let rest = canvas.columns - 2 - canvas.column
            if rest > 0 { canvas.write(" " + symbols.rule(rest).string, theme[.dim]) }
        }
    }

    /// A bar whose whole length means a total, in eighths of a cell where there are such; at least the smallest part.
    func bar(of count: Int, in total: Int, cells: Int) -> String {
        let (parts, total) = (symbols.eighths, max(1, total))
        let length = min(cells * parts.count, max(1, (count * cells * parts.count + total / 2) / total))
        let rest = length % parts.count
        return String(repeating: symbols.block, count: length / parts.count) + (rest > 0 ? parts[rest - 1] : "")
    }

    /// What turns while something is in progress; `nil` before that has lasted long enough.
    func spinner(_ state: AppState) -> String? {
        state.spinnerPhase.map { symbols.spinner[$0 % symbols.spinner.count] }
    }

    /// What is in progress.
    func working(_ activity: String, _ state: AppState) -> String {
        symbols.isSpoken ? Look.spoken(activity) : "\(spinner(state) ?? symbols.separator) \(activity)"
    }

    /// What is in progress, without how far it is: it is said once.
    static func spoken(_ activity: String) -> String {
        String(activity.prefix { $0 != ":" && $0 != "…" }).inSentenceCase + "…"
    }
}

extension AppState {
    /// The lines for the items of the list that is shown, without those that headings take; `nil` if the screen is too small for any.
    public var listRows: Int? { ListLayer(self, Look(measuring: self))?.rowsForItems }
}
