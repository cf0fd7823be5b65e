import Testing

@testable import Features

struct ListStateTests {
    private func list(_ count: Int, rows: Int) -> ListState<Int> {
        var list = ListState<Int>()
        list.resize(screenRows: rows)
        list.replace(with: Array(0..<count), keepsSelection: false)
        return list
    }

    @Test(
        arguments: [
            ([ListMovement.up], 0, 0),
            ([.down], 1, 0),
            ([.down, .down, .down, .down], 4, 1),
            ([.pageDown], 3, 0),
            ([.pageDown, .pageDown], 6, 3),
            ([.pageDown, .pageDown, .pageDown, .pageDown], 9, 6),
            ([.bottom], 9, 6),
            ([.bottom, .up], 8, 6),
            ([.bottom, .pageUp], 6, 6),
            ([.bottom, .pageUp, .pageUp], 3, 3),
            ([.bottom, .down], 9, 6),
            ([.bottom, .top], 0, 0),
        ] as [([ListMovement], Int, Int)])
    func movements(movements: [ListMovement], selected: Int, first: Int) {
        var list = list(10, rows: 4)
        for movement in movements { list.move(movement) { $0 } }
        #expect(list.selectedID == selected)
        #expect(list.selectedIndex == selected)
        #expect(list.firstVisible == first)
    }

    @Test func movingInAnEmptyListDoesNothing() {
        var list = ListState<Int>()
        list.resize(screenRows: 4)
        let before = list
        for movement in ListMovement.ofKeys { list.move(movement) { $0 } }
        #expect(list == before)
        #expect(list.visible(in: 4).isEmpty)
    }

    @Test func theSelectionStaysOnItsItemAndItsLineWhenOthersComeBefore() {
        var list = list(10, rows: 4)
        for _ in 0..<5 { list.move(.down) { $0 } }
        list.replace(with: Array(-20..<10), keepsSelection: true)
        #expect(list.selectedID == 5)
        #expect(list.selectedIndex == 25)
        #expect(list.selectedIndex - list.firstVisible == 3)
    }

    @Test func aSelectionThatIsGoneGoesToTheFirst() {
        var list = list(10, rows: 4)
        list.move(.bottom) { $0 }
        list.replace(with: [1, 2, 3], keepsSelection: true)
        #expect(list.selectedID == 1)
        #expect(list.firstVisible == 0)
        list.replace(with: [Int](), keepsSelection: true)
        #expect(list.selectedID == nil)
    }

    @Test func moreItemsBehindMoveNothing() {
        var list = list(10, rows: 4)
        list.move(.bottom) { $0 }
        let (selected, first) = (list.selectedID, list.firstVisible)
        list.extend(to: 20) { $0 }
        #expect(list.selectedID == selected)
        #expect(list.firstVisible == first)
        #expect(list.rowsBelowSelection == 10)
    }

    @Test func aSmallerScreenKeepsTheSelectionVisibleAndALargerOneLeavesNoGap() {
        var list = list(10, rows: 8)
        list.move(.bottom) { $0 }
        list.resize(screenRows: 3)
        #expect(list.visible(in: 3) == 7..<10)
        list.resize(screenRows: 100)
        #expect(list.visible(in: 100) == 0..<10)
        list.resize(screenRows: 0)
        #expect(list.visible(in: 0).isEmpty)
        list.resize(screenRows: 1)
        #expect(list.visible(in: 1) == 9..<10)
    }
}

extension ListMovement {
    /// The movements that keys make.
    static let ofKeys: [ListMovement] = [.up, .down, .pageUp, .pageDown, .top, .bottom]
}
