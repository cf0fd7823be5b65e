import Reactive
import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

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

    private static func signIn(_ scene: inout Scene, _ scopes: [String]) {
        scene.apply(.statusChanged(.signedIn(Account(login: "octocat", source: "login", scopes: scopes))))
    }

    /// Lists in every state.
    static let screens: [EveryScreen] = [
        EveryScreen(name: "favourites in lists") { show(lists, &$0) },
        EveryScreen(name: "favourites in lists, filtered") {
            show(lists, &$0)
            $0.type("repository-1", on: .favourites)
        },
        EveryScreen(name: "favourites, lists without the scope") {
            signIn(&$0, ["repo"])
            show(nil, &$0)
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
        Self.signIn(&scene, ["repo"])
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
        #expect(scene.status.hasSuffix("↵ add or remove  Alt-U undo  Esc close"))
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
