import Core
import Features
import Terminal

extension MenuLayer {
    /// The menu of facets, filtered by the typed text.
    init(facets menu: CommandMenu, _ state: AppState, _ layout: ScreenLayout, _ look: Look) {
        let (facets, counts, query) = (state.shownFacets, state.facets.counts, state.facetQuery)
        func heading(_ group: QualifierName) -> String {
            let shown = facets.count { $0.group == group && $0.count != nil }
            guard let total = counts?.totals[group], shown < total else { return Messages.title(group) }
            return Messages.title(group) + look.symbols.between + Messages.shown(shown, of: total)
        }
        let rows = facets.map { facet in
            let (isAdded, isExcluded) = (query.has(facet.filter), query.has(facet.filter.opposite))
            let spoken: [String?] = [
                Messages.label(facet), facet.count.map(Quantities.grouped), isAdded ? PlainMessages.isCurrent : nil,
                isExcluded ? PlainMessages.isExcluded : nil,
            ]
            return Row(
                heading: facet.group.map(heading), choosing: [.send(.toggleFacet(facet.filter))],
                press: .selectsAndChooses, spoken: spoken.compactMap { $0 }.joined(separator: ", ")
            ) { isSelected, canvas in
                let mark = isAdded ? look.symbols.check : isExcluded ? "-" : ""
                let (bar, count) = (min(12, canvas.columns / 4), 7)
                canvas.write(mark, look.theme[.strong], field: 1)
                canvas.skip(to: MenuLayer.margin + 2)
                let label = max(4, canvas.columns - canvas.column - bar - count - 3)
                canvas.write(Messages.label(facet), look.theme[isSelected ? .strong : .normal], field: label)
                guard let number = facet.count else { return }
                canvas.skip(to: canvas.column + 1)
                let picture = look.bar(of: number, in: counts?.rowCount ?? 1, cells: bar)
                canvas.write(picture, look.theme[.dim], field: bar)
                canvas.write(Quantities.grouped(number), look.theme[.dim], field: count, .right)
            }
        }
        let selected = facets.isEmpty ? nil : facets[menu.row(of: facets.count)]
        self.init(
            menu: menu, title: Messages.facetsTitle(rows: counts?.rowCount), rows: rows, look: look, layout: layout,
            prompt: "type to narrow, - to exclude", placeholder: counts == nil ? "Counting…" : Messages.noFacet,
            isAwaited: counts == nil, status: nil, hints: [Hint(.submit, "add or remove"), .close],
            typing: { text in
                guard text == "-", menu.line.text.isEmpty else { return nil }
                return selected.map { [.send(.toggleFacet($0.filter.opposite))] } ?? []
            },
            keys: { $0 == .facets ? [.shell(.closeDialog)] : nil })
    }
}
