import Features

/// What the rows of a list stand for, for the mouse.
extension ListLayer {
    /// A press selects a row, in the gutter it marks, too. A double click is Enter.
    func target(ofRow index: Int, at column: Int) -> Target {
        let select = Intent.list(.move(.row(index), rows: rowsForItems))
        if state.listsRepositories, column < RepositoryColumns.margin - 1 {
            return Target(press: [select, .send(.mark(.row(index), rows: rowsForItems))], wheel: wheel)
        }
        return Target(press: [select], double: index == shown.selectedIndex ? [.list(.submit)] : [], wheel: wheel)
    }

    private var wheel: Target.Wheel {
        .init(up: [.list(.move(.up, rows: rowsForItems))], down: [.list(.move(.down, rows: rowsForItems))])
    }
}
