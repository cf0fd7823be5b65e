import Reactive
import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// The editor of a note, the form for a repository, and the question before changes are lost.
@Suite struct NotePaneTests {
    private let favourite = Favourite(Repository(id: .init(rawValue: 1), owner: "octo", name: "one"))

    /// What a note has of a screen of 60 by 16.
    private func scene(_ columns: Int = 60, _ rows: Int = 16) -> Scene {
        Scene(columns, rows).with { $0.showFavourites([favourite]) }
    }

    private func noteScene(_ text: String, _ columns: Int = 60, _ rows: Int = 16) -> Scene {
        var scene = scene(columns, rows)
        scene.reduce(.favourites(.opened(.note(NoteEditor(favourite)))))
        scene.reduce(.favourites(.editedNote(.line(.insert(text)))))
        return scene
    }

    @Test("the keys of a note and of the question come before the counts of the list", arguments: [20, 40, 60, 90])
    func keysBeforeCounts(columns: Int) {
        var scene = Scene.answered(columns, 20, total: 38_823, next: "2")
        scene.reduce(.favourites(.opened(.note(NoteEditor(favourite, on: .search)))))
        #expect(scene.status.contains("^S save  ") && scene.status.hasSuffix("F1 help"), "\(scene.status)")
        #expect(scene.status.contains("Esc close") == (columns >= 40))
        #expect(scene.status.contains("1 / 30 loaded") == (columns >= 60))
        scene.happen(ShellState.Mutation.ask(.unsavedNote(.closeNote)))
        let keys = "↵ keep editing  Tab choose  Esc keep editing"
        #expect(columns < 60 || scene.status.hasSuffix(keys), "\(scene.status)")
    }

    @Test("a menu covers a note for as long as it is open", arguments: [(80, 24), (60, 16), (120, 30)])
    func menuOverANote(columns: Int, rows: Int) {
        var scene = noteScene("one", columns, rows)
        let before = scene.lines
        scene.happen(.toggle(.commands))
        #expect(scene.lines.contains { $0.contains(" Menu") } && scene.lines.contains { $0.contains("▌") })
        scene.happen(.toggle(.commands))
        #expect(scene.lines == before)
    }

    @Test func keysOfAnOpenFormEditItsLine() {
        let scene = scene().with { $0.openForm() }
        #expect(intents(Key(.character("a")), scene) == [.favourites(.editForm(.insert("a")))])
        #expect(intents(.control("w"), scene) == [.favourites(.editForm(.kill(.fieldBackward)))])
        #expect(intents(Key(.enter), scene) == [.favourites(.submitPane)])
        #expect(intents(Key(.escape), scene) == [.favourites(.closePane)])
        #expect(scene.intents(of: .paste("octo/one")) == [.favourites(.editForm(.insert("octo/one")))])
    }

    @Test func keysOfAnOpenNoteEditIt() {
        let scene = noteScene("x")
        #expect(scene.noteArea == TextArea(columns: 54, rows: 4))
        scene.expect([
            Key(.character("a")): [.favourites(.editNote(.line(.insert("a"))))],
            Key(.enter): [.favourites(.editNote(.newline))], Key(.up): [.favourites(.editNote(.move(.up)))],
            .control("w"): [.favourites(.editNote(.line(.kill(.fieldBackward))))],
            .control("s"): [.favourites(.submitPane)], Key(.escape): [.favourites(.closePane)], .control("x"): [],
            .control("t"): [],
        ])
        #expect(scene.intents(of: .paste("a\nb")) == [.favourites(.editNote(.line(.insert("a\nb"))))])
    }

    @Test func theQuestionHasTheKeyboardAndMarksTheHarmlessAnswer() {
        var scene = noteScene("x")
        scene.happen(ShellState.Mutation.ask(.unsavedNote(.end(.left))))
        #expect(scene.question == ["Discard changes to this note?", "  Discard   ▌ Keep editing"])
        scene.expect([
            Key(.enter): [.shell(.answer(.keepEditing))], Key(.escape): [.shell(.answer(.keepEditing))],
            Key(.character("l")): [], Key(.character("S")): [], Key(.tab): [.shell(.markChoice(forward: true))],
            Key(.left): [.shell(.markChoice(forward: false))], .control("c"): [.send(.leave)], Key(.function(2)): [],
            Key(.character("x")): [],
        ])
        #expect(scene.intents(of: .paste("leave")) == [])
        for (columns, rows) in [(20, 5), (24, 6), (40, 7)] {
            var small = Scene.answered(columns, rows)
            small.happen(ShellState.Mutation.ask(.unsavedNote(.end(.left))))
            #expect(small.lines.joined().contains("Discard"), "\(columns)×\(rows)")
        }
        scene.happen(ShellState.Mutation.markChoice(forward: true))
        #expect(scene.question.last == "▌ Discard     Keep editing")
        #expect(scene.status.hasSuffix("↵ discard  Tab choose  Esc keep editing"))
    }
}

/// Lists of stars: sections of the favourites, and the dialog that puts a repository in lists.
@Suite struct StarListsScreenTests {
    private static func item(_ number: Int64) -> StarList.Item {
        StarList.Item(node: "R_\(number)", repository: .init(rawValue: number))
    }

    static let lists = StarLists([
        StarList(id: "a", name: "Tools", items: [item(2), item(5)]),
        StarList(id: "b", name: "日本語 \u{1B}[2J\u{202E}list", isPrivate: true, items: [item(5), item(9)]),
        StarList(id: "c", name: String(repeating: "a long name of a list ", count: 20), items: [item(12)]),
        StarList(id: "d", name: ""),
    ])

    static let change = StarListsChange(repository: Scene.repositories(2)[1], base: ["a"], chosen: ["a", "b"])

    private static func favourites() -> [Favourite] {
        Scene.repositories(14).enumerated().map { index, repository in
            Favourite(repository, addedAt: Scene.now.advanced(bySeconds: Int64(-index * 5_000)))
        }
    }

    /// The favourites of an account with these lists.
    static func scene(_ columns: Int, _ rows: Int, _ lists: StarLists? = lists) -> Scene {
        var scene = Scene(
            columns, rows, account: .signedIn(Account(login: "octocat", source: "login", scopes: ["user"])))
        show(lists, &scene)
        return scene
    }

    private static func show(_ lists: StarLists?, _ scene: inout Scene) {
        scene.showFavourites(favourites())
        if let lists { scene.reduce(.starLists(.read(lists))) }
    }

    private static func open(_ scene: inout Scene) {
        if let repository = scene.state.selectedRepository { scene.reduce(.starLists(.chose(repository))) }
        scene.happen(ShellState.Mutation.toggle(.lists))
    }

    /// Lists in every state.
    static let screens: [EveryScreen] = [
        EveryScreen(name: "favourites in lists") { show(lists, &$0) },
        EveryScreen(name: "favourites in lists, filtered") {
            show(lists, &$0)
            $0.type("repository-1", on: .favourites)
        },
        EveryScreen(name: "favourites, lists being loaded") {
            show(nil, &$0)
            $0.state.loader.running = [.starLists]
            $0.spin(times: 2)
        },
        opened("lists of a repository") { $0.happen(ShellState.Mutation.selectInMenu(1)) },
        opened("lists of a repository, sending") {
            if let repository = $0.state.starLists.subject { $0.reduce(.starLists(.set(repository, "b", isIn: true))) }
            $0.state.starLists.activity = Activity(["sending"])
            $0.spin(times: 2)
        },
        opened("lists of a repository, changed on GitHub") {
            var changed = lists
            changed.set(change.repository, in: ["c"])
            $0.reduce(.starLists(.conflicted(change, changed)))
        },
        opened("lists of a repository, not loaded", nil),
        opened("lists of a repository, waiting for the rate limit", nil) {
            $0.state.loader.held[.starLists] = .limited(.spent(until: Scene.now.advanced(bySeconds: 90)))
            $0.tick(Scene.now)
        },
        opened("lists of a repository, none", StarLists([])),
    ]

    private static func opened(
        _ name: String, _ shown: StarLists? = lists, _ make: @escaping @Sendable (inout Scene) -> Void = { _ in }
    ) -> EveryScreen {
        EveryScreen(name: name) {
            show(shown, &$0)
            open(&$0)
            make(&$0)
        }
    }

    @Test func theStatusLineDoesNotAskForAScopeThatOnlyListsNeed() {
        var scene = Self.scene(100, 24, nil)
        scene.apply(.statusChanged(.signedIn(Account(login: "octocat", source: "login", scopes: ["repo"]))))
        #expect(!scene.status.contains("scope"))
    }

    @Test func spaceAndEnterToggleTheSelectedList() {
        var scene = Self.scene(100, 24)
        Self.open(&scene)
        let toggle: [Intent] = [.send(.toggleList("a"))]
        scene.expect([
            Key(.enter): toggle, Key(.character(" ")): toggle, Key(.down): [.shell(.selectInMenu(1))],
            Key(.character("x")): [], .alt("u"): [.favourites(.undo)], Key(.escape): [.shell(.closeDialog)],
            // Other keys of the list below do nothing.
            .control("t"): [],
        ])
    }

    @Test func theMenuHasTheCommandAndSaysWhyNot() {
        var scene = Self.scene(100, 90)
        scene.open(.commands, typing: "star lists")
        #expect(scene.lines.contains { $0.contains("add selected to star lists, or remove it") })
        #expect(intents(Key(.enter), scene) == [.shell(.closeDialog), .send(.chooseLists)])
        scene.apply(.statusChanged(.anonymous))
        #expect(scene.lines.contains { $0.contains("(not") })
        scene.state.search.connection = .offline
        #expect(scene.lines.contains { $0.contains("(off") })
    }

    @Test func thirtyTwoListsScroll() {
        let many = StarLists((1...32).map { StarList(id: "\($0)", name: "List \($0)") })
        var scene = Self.scene(80, 24, many)
        Self.open(&scene)
        scene.happen(ShellState.Mutation.selectInMenu(31))
        #expect(scene.lines.contains { $0.contains("List 32") })
        #expect(intents(Key(.enter), scene) == [.send(.toggleList("32"))])
        // Fewer lists than before.
        scene.reduce(.starLists(.read(Self.lists)))
        #expect(intents(Key(.enter), scene) == [.send(.toggleList("d"))])
    }
}
