import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// Several screens in one program: tabs, ways between them, and what each keeps for itself.
@Suite struct ScreensTogetherTests {

    @Test("before keys of tabs go, the words of those that are not shown are shorter", arguments: [61, 70, 76])
    func shortTabs(columns: Int) {
        var scene = Scene(columns, 16, text: "swift")
        scene.finish(SearchPage(repositories: [], totalCount: 0, rateLimit: Scene.rateLimit(remaining: 27)))
        func header(_ tabs: String, _ columns: Int) -> String {
            let account = "not signed in · 27/30"
            return tabs + String(repeating: " ", count: columns - tabs.count - account.count - 1) + account
        }
        #expect(scene.lines[0] == header(" F2 Search  F3 Favs  F4 Hist  F8 Rels", columns))
        scene.resize(columns: 77, rows: 16)
        #expect(scene.lines[0] == header(" F2 Search   F3 Favourites   F4 History   F8 Releases", 77))
        scene.resize(columns: 60, rows: 16)
        #expect(scene.lines[0].hasPrefix(" F2 Search   ") && !scene.lines[0].contains("F3"))
        scene.show(.history)
        scene.resize(columns: 70, rows: 16)
        #expect(scene.lines[0].hasPrefix(" F2 Search  F3 Favs  F4 History  F8 Rels   "))
    }

    @Test func aKeyOfAnotherScreenDoesNothingHere() {
        let scene = Scene.answered(100, 30).with { $0.happen(ShellState.Mutation.show(.favourites)) }
        for command in [Command.recallOlder, .recallNewer] {
            for key in command.defaultKeys { #expect(intents(key, scene) == [], "\(key.name)") }
        }
    }
}
