import Features
import Model
import Query
import Terminal

/// The menu of facets, filtered by the typed text.
struct FacetsLayer: FramedMenu {
    let menu: CommandMenu
    let state: AppState
    let layout: ScreenLayout
    let look: Look
    let facets: [Facet]

    /// A line of the menu.
    private enum Line {
        case heading(QualifierName, shown: Int)
        case facet(Int)
    }

    // MARK: Keys

    private var selected: Facet? { facets.indices.contains(menu.selected) ? facets[menu.selected] : nil }

    func intents(of command: Command) -> [Intent]? {
        switch command {
        case .submit: selected.map { [.send(.toggleFacet($0.filter))] } ?? []
        case .facets: [.shell(.closeDialog)]
        default: frame.intents(of: command, count: facets.count)
        }
    }

    func intents(typing text: String) -> [Intent]? {
        if text == "-", menu.line.text.isEmpty {
            return selected.map { [.send(.toggleFacet($0.filter.opposite))] } ?? []
        }
        return intents(pasting: text)
    }

    var hints: [Hint]? { [Hint(.submit, "add or remove"), .close] }

    // MARK: Drawing

    var frame: MenuFrame {
        MenuFrame(menu, title: Messages.facetsTitle(rows: state.facets.counts?.rowCount), look, layout)
    }

    private var lines: [Line] {
        var lines: [Line] = []
        var group: QualifierName?
        for (place, facet) in facets.enumerated() {
            if let next = facet.group, next != group {
                group = next
                lines.append(.heading(next, shown: facets.count { $0.group == next && $0.count != nil }))
            }
            lines.append(.facet(place))
        }
        return lines
    }

    private func selected(among lines: [Line]) -> Int? {
        lines.firstIndex { if case .facet(menu.selected) = $0 { true } else { false } }
    }

    var selection: Position? {
        let lines = self.lines
        return selected(among: lines).flatMap { frame.position(of: $0, count: lines.count) }
    }

    func draw(on canvas: inout Canvas) {
        let lines = self.lines
        let placeholder = state.facets.counts == nil ? Messages.counting : Messages.noFacet
        frame.draw(
            lines: lines.count, around: selected(among: lines), prompt: Messages.facetsFilter, placeholder: placeholder,
            on: &canvas,
            target: { line in
                guard case .facet(let place) = lines[line] else { return nil }
                return Target(press: [.shell(.selectInMenu(place)), .send(.toggleFacet(facets[place].filter))])
            }
        ) { index, canvas in
            switch lines[index] {
            case .heading(let group, let shown): draw(group, shown, on: &canvas)
            case .facet(let place): draw(facets[place], isSelected: place == menu.selected, on: &canvas)
            }
        }
    }

    private func draw(_ group: QualifierName, _ shown: Int, on canvas: inout RowCanvas) {
        canvas.write(Messages.title(group), look.theme.dim)
        guard let total = state.facets.counts?.totals[group], shown < total else { return }
        canvas.write(" \(look.symbols.separator) \(Messages.shown(shown, of: total))", look.theme.dim)
    }

    private func draw(_ facet: Facet, isSelected: Bool, on canvas: inout RowCanvas) {
        let theme = look.theme
        let query = state.facetQuery
        let (isAdded, isExcluded) = (query.has(facet.filter), query.has(facet.filter.opposite))
        let bar = min(12, canvas.columns / 4)
        let count = 7
        let mark = isAdded ? look.symbols.check : isExcluded ? "-" : ""
        canvas.write(mark, theme.strong, field: 1)
        canvas.skip(to: MenuFrame.margin + 2)
        let label = max(4, canvas.columns - canvas.column - bar - count - 3)
        canvas.write(Messages.label(facet), isSelected ? theme.strong : theme.normal, field: label)
        guard let number = facet.count else { return }
        canvas.skip(to: canvas.column + 1)
        canvas.write(look.bar(of: number, in: state.facets.counts?.rowCount ?? 1, cells: bar), theme.dim, field: bar)
        canvas.write(Quantities.grouped(number), theme.dim, field: count, .right)
    }
}
