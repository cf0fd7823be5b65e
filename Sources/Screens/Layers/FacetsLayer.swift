import Core
import Features
import Terminal

/// The menu of facets, filtered by the typed text.
struct FacetsLayer: FramedMenu {
    let menu: CommandMenu
    let state: AppState
    let layout: ScreenLayout
    let look: Look
    let facets: [Facet]

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

    private var lines: [MenuFrame.Line] {
        MenuFrame.lines(facets.map { $0.group.map(heading) })
    }

    private func heading(_ group: QualifierName) -> String {
        let shown = facets.count { $0.group == group && $0.count != nil }
        guard let total = state.facets.counts?.totals[group], shown < total else { return Messages.title(group) }
        return "\(Messages.title(group)) \(look.symbols.separator) \(Messages.shown(shown, of: total))"
    }

    var selection: Position? { frame.position(ofRow: menu.selected, in: lines) }

    func draw(on canvas: inout Canvas) {
        let placeholder = state.facets.counts == nil ? Messages.counting : Messages.noFacet
        frame.draw(
            lines, row: menu.selected, prompt: Messages.facetsFilter, placeholder: placeholder, on: &canvas,
            target: { Target(press: [.shell(.selectInMenu($0)), .send(.toggleFacet(facets[$0].filter))]) }
        ) { draw(facets[$0], isSelected: $0 == menu.selected, on: &$1) }
    }

    private func draw(_ facet: Facet, isSelected: Bool, on canvas: inout RowCanvas) {
        let theme = look.theme
        let query = state.facetQuery
        let (isAdded, isExcluded) = (query.has(facet.filter), query.has(facet.filter.opposite))
        let bar = min(12, canvas.columns / 4)
        let count = 7
        let mark = isAdded ? look.symbols.check : isExcluded ? "-" : ""
        canvas.write(mark, theme[.strong], field: 1)
        canvas.skip(to: MenuFrame.margin + 2)
        let label = max(4, canvas.columns - canvas.column - bar - count - 3)
        canvas.write(Messages.label(facet), isSelected ? theme[.strong] : theme[.normal], field: label)
        guard let number = facet.count else { return }
        canvas.skip(to: canvas.column + 1)
        canvas.write(look.bar(of: number, in: state.facets.counts?.rowCount ?? 1, cells: bar), theme[.dim], field: bar)
        canvas.write(Quantities.grouped(number), theme[.dim], field: count, .right)
    }
}
