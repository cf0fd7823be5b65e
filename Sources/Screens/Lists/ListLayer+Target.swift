import Features

/// What the rows of a list stand for, for the mouse.
extension ListLayer {
    /// A press selects a row, in the gutter it marks, too. A double click is Enter.
    func target(ofRow index: Int, at column: Int) -> Target {
        let select = Intent.list(.move(.row(index)))
        if state.listsRepositories, column < RepositoryColumns.margin - 1 {
            return Target(press: [select, .send(.mark(.row(index)))], wheel: ListLayer.wheel)
        }
        return Target(
            press: [select], double: index == shown.selectedIndex ? [.list(.submit)] : [], wheel: ListLayer.wheel)
    }

    private static let wheel = Target.Wheel(up: [.list(.move(.up))], down: [.list(.move(.down))])
}
