public import Features

extension ScreenMeasures {
    /// What is drawn.
    public static let drawn = ScreenMeasures(
        listRows: { ListLayer($0, Look($0))?.rowsForItems },
        noteArea: { ListLayer($0, Look($0)).flatMap { NoteLayer.area(in: $0.layout) } },
        pageView: { state in
            let look = Look(state)
            guard let layout = ListLayer(state, look)?.layout else { return PageFind.View(first: 0, rows: 0) }
            return PageLayer(state: state, layout: layout, look: look).view
        })
}
