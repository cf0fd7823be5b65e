public import Features

/// The measures of the screen as it is drawn.
public struct DrawnMeasures: ScreenMeasures {
    /// There is nothing to choose.
    public init() {}

    /// The lines of the list, without those that headings take.
    public func listRows(_ state: AppState) -> Int? { ListLayer(state, Look(measuring: state))?.rowsForItems }

    /// The area of the note, between its margins.
    public func noteArea(_ state: AppState) -> TextArea? {
        ListLayer(state, Look(measuring: state)).flatMap { NoteLayer.area(in: $0.layout) }
    }

    /// The visible lines of the page, counted from the first of the README, or those of the file over it.
    public func pageView(_ state: AppState) -> PageFind.View {
        let look = Look(measuring: state)
        guard let list = ListLayer(state, look) else { return PageFind.View(first: 0, rows: 0) }
        if state.isFileOpen { return FileLayer(state: state, look: look, layout: list.layout).view }
        return PageLayer(list: list).view
    }
}
