import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// What the screens show of the marked repositories.
@Suite struct MarksScreenTests {
    private static let elsewhere = (1...2).map {
        Repository(id: .init(rawValue: Int64(900 + $0)), owner: "else", name: "where-\($0)", description: "日本語 thing")
    }

    /// Two marked repositories of another search and one of the list.
    static func scene(_ columns: Int = 100, _ rows: Int = 24) -> Scene {
        var scene = Scene.answered(columns, rows)
        scene.reduce(.marks(.toggledAll(elsewhere + [scene.state.search.repositories[1]])))
        return scene
    }

    private func opened() -> Scene { Self.scene().with { $0.happen(ShellState.Mutation.toggle(.marks)) } }

    @Test func theStatusLineNamesHowManyAreNotInTheList() {
        var scene = Self.scene()
        #expect(scene.status.hasPrefix(" 3 marked, 2 elsewhere · 1 / 30 repositories"))
        scene.finish([])
        #expect(scene.status.hasPrefix(" 3 marked, 3 elsewhere · 0 repositories"))
        #expect(scene.status.contains("↵ print marked"))
        scene.finish(Self.elsewhere)
        #expect(scene.status.hasPrefix(" 3 marked, 1 elsewhere"))
    }

    @Test func itsKeysActOnTheSelectedAndOnAll() {
        #expect(intents(.alt("'"), Self.scene()) == [.shell(.toggle(.marks))])
        var scene = opened()
        let first = Self.elsewhere[0]
        scene.expect([
            Key(.enter): [.send(.marks(.print))], Key(.tab): [.send(.marks(.unmark(first)))],
            .control("x"): [.send(.marks(.unmark(first)))],
            Key(.down, .alt): [.send(.marks(.move(first.id, up: false))), .shell(.selectInMenu(1))],
            // The first cannot go up.
            Key(.up, .shift): [.send(.marks(.move(first.id, up: true)))], .alt("m"): [.send(.marks(.clear))],
            .control("o"): [.send(.marks(.open))], .alt("c"): [.send(.marks(.copy))],
            .control("t"): [.send(.marks(.keep))], .alt("u"): [.favourites(.undo)], .alt("'"): [.shell(.closeDialog)],
        ])
        scene.happen(ShellState.Mutation.editMenu(.insert("where-2")))
        #expect(scene.panel[3] == " ▌ 2  else/where-2  日本語 thing" && scene.panel[4] == "")
        // What is hidden by the filter is passed, too.
        #expect(intents(Key(.up, .shift), scene) == [.send(.marks(.move(Self.elsewhere[1].id, up: true)))])
    }

    @Test func anEmptyListSaysSoAndTakesAClearedOneBack() {
        let scene = opened().with { $0.reduce(.marks(.restored([]))) }
        #expect(scene.panel[3] == "   No marked repositories.")
        scene.expect([Key(.enter): [], Key(.tab): [], Key(.up, .alt): [], .alt("u"): [.favourites(.undo)]])
        #expect(scene.status.hasSuffix("Alt-U undo  Esc close"))
    }

    @Test func whatActsOnAllMarkedIsInTheMenuWhereSomeAre() {
        var scene = Self.scene(100, 120)
        scene.happen(ShellState.Mutation.toggle(.commands))
        let words = [Command.openMarked, .copyMarked, .favouriteMarked, .clearMarks, .showMarks].map(\.summary)
        for text in words { #expect(scene.lines.contains { $0.hasSuffix(text) }, "\(text)") }
        scene.reduce(.marks(.restored([])))
        for text in words { #expect(scene.lines.contains { $0.contains(text + " (not") }, "\(text)") }
    }
}
