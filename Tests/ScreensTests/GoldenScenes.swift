import Reactive
import SeededRandom

@testable import Core
@testable import Features
@testable import Terminal

/// Screens of every kind, each decided by its seed: what is shown, how it came about, and how large it is.
struct GoldenScenes {
    /// A screen at one size.
    struct Picture {
        var name: String
        var frame: Frame
    }

    static let seeds = 0..<200

    private static let sizes = [
        Size(columns: 100, rows: 30), Size(columns: 80, rows: 24), Size(columns: 60, rows: 16),
        Size(columns: 120, rows: 12), Size(columns: 40, rows: 12), Size(columns: 28, rows: 8),
        Size(columns: 20, rows: 5),
        Size(columns: 200, rows: 20), Size(columns: 15, rows: 3),
    ]
    private static let texts = [
        "swift", "swift tui language:swift", "日本語 repository", "\"state machine\" stars:>50", "lang:swift", "octo",
        "e\u{301}clair 🚀", "sw", String(repeating: "long query ", count: 12),
    ]

    private var random: SeededGenerator
    private var scene: Scene
    private var kind = ""
    private let seed: Int

    private init(_ seed: Int) {
        self.seed = seed
        random = SeededGenerator(seed: UInt64(seed) &+ 7_000)
        let size = Self.sizes[random.below(Self.sizes.count - 2)]
        scene = Scene(size.columns, size.rows)
        scene.state.shell.showsStrip = seed % 4 != 3
    }

    /// The pictures of a seed: one state at three sizes.
    static func pictures(_ seed: Int) -> [Picture] {
        let (repertoire, colors): (Repertoire, Int) = [
            (.unicode, 256), (.unicode, 256), (.unicode, 16), (.ascii, 256), (.unicode, 0),
        ][seed % 5]
        let (kind, scenes) = scenes(seed)
        return scenes.map { scene in
            let shell = scene.state.shell
            let name = "seed \(seed), \(kind), \(shell.columns)x\(shell.rows), \(repertoire), \(colors) colours"
            return Picture(name: name, frame: scene.frame(repertoire, colors: colors))
        }
    }

    /// The scenes of a seed: one state at three sizes.
    static func scenes(_ seed: Int) -> (kind: String, scenes: [Scene]) {
        var maker = GoldenScenes(seed)
        maker.makeScreen()
        maker.openSomething()
        var scenes = [maker.scene]
        for _ in 1..<3 {
            maker.resize()
            scenes.append(maker.scene)
        }
        return (maker.kind, scenes)
    }

    private mutating func resize() {
        let size = Self.sizes[random.below(Self.sizes.count)]
        scene.resize(columns: size.columns, rows: size.rows)
    }

    private mutating func pick<Value>(_ values: [Value]) -> Value { values[random.below(values.count)] }
    private mutating func chance(_ percent: Int) -> Bool { random.below(100) < percent }

    // MARK: Screens

    private mutating func makeScreen() {
        switch seed % 4 {
        case 0, 1: makeSearch()
        case 2: makeFavourites()
        default: makeHistory()
        }
    }

    private mutating func makeSearch() {
        let how = pick([
            "welcome", "typed", "answered", "answered", "answered", "failed", "next page", "waiting", "local", "local",
            "offline", "no network", "nothing found",
        ])
        kind = "search \(how)"
        if how == "welcome" { return }
        if how == "offline" { scene.state.search.connection = .offline }
        scene.type(pick(Self.texts))
        if how == "typed" { return }
        if how == "nothing found" { return scene.finish([]) }
        if ["local", "offline", "no network"].contains(how) { return makeLocal(how) }
        scene.finish(Scene.repositories(3 + random.below(120)), total: chance(70) ? 2_318 : nil, next: "2")
        moveAround()
        switch how {
        case "failed":
            let failure = pick(Scene.failures)
            scene.fail(failure, during: chance(50) ? .nextPage : .search, mayWait: chance(60))
        case "next page":
            scene.move(.bottom)
            scene.requestPage()
            if chance(50) { scene.spin(times: random.below(12)) }
        case "waiting":
            let until = Scene.now.advanced(bySeconds: Int64(random.below(90)))
            scene.happen(.waitStarted(until: until, then: chance(50) ? .search : .nextPage, at: Scene.now))
        default:
            if chance(40) { scene.type(" more") }
            if chance(30) {
                scene.happen(.searchStarted(scene.state.search.query, at: Scene.now))
                scene.spin(times: random.below(12))
            }
        }
    }

    private mutating func makeLocal(_ how: String) {
        if chance(50), how == "local" { scene.finish(Scene.repositories(40), total: 400, next: "2") }
        if chance(50) { scene.type("s") }
        let local = Array(Scene.repositories(60).suffix(1 + random.below(30)))
        let answer = LocalSearchResult(
            repositories: chance(85) ? local : [], isComplete: chance(60),
            untestedTerms: chance(30) ? ["followers:>5"] : [])
        scene.happen(.localResultsFound(scene.state.search.query, answer, at: Scene.now))
        moveAround()
        if how == "no network" { scene.fail(.couldNotResolve(host: "api.github.com")) }
        if how == "local", chance(50) {
            scene.finish(Scene.repositories(50), total: 900, next: "2")
            if chance(50) { scene.happen(.navigationSettled) }
        }
    }

    /// Shows a list that is saved on this computer; now and then it is still being read, cannot be read, or is empty.
    ///
    /// - Returns: Whether there is to be something in it.
    private mutating func makeList<Mutation>(
        _ screen: Screen, chances: Int, unreadable: Mutation, none: Mutation, happen: (inout Scene, Mutation) -> Void
    ) -> Bool {
        kind = "\(screen)"
        scene.show(screen)
        switch random.below(chances) {
        case 0: kind += " opening"
        case 1:
            kind += " unreadable"
            happen(&scene, unreadable)
        case 2:
            kind += " none"
            happen(&scene, none)
        default: return true
        }
        return false
    }

    private mutating func makeFavourites() {
        let isFull = makeList(
            .favourites, chances: 16,
            unreadable: .changed(.failed(.newerSchema(path: "/data/library.sqlite"))),
            none: .changed(.list([]))
        ) { scene, mutation in scene.happen(inFavourites: mutation) }
        if isFull {
            let favourites = Scene.repositories(1 + random.below(60)).enumerated().map { index, repository in
                Favourite(
                    host: "github.com", repository: repository,
                    addedAt: Scene.now.advanced(bySeconds: Int64(-index * 5_000)),
                    note: index % 4 == 1 ? Note(text: "note \(index)\nsecond 日本 line", editedAt: Scene.now) : nil)
            }
            scene.happen(inFavourites: .changed(.list(favourites)))
            if chance(30) { scene.happen(.ordered(pick(Array(FavouriteOrder.allCases.indices))), on: .favourites) }
            moveAround()
            if chance(40) { scene.type(pick(["octo", "repository 1", "note", "nothing has this"]), on: .favourites) }
            if chance(75) { openPane() }
        }
        // Every tenth screen of favourites, and no chance: the other screens stay as they are.
        if seed % 40 == 6 {
            kind += ", importing stars"
            scene.importStars(300, added: 12, of: 1_300)
        } else if seed % 40 == 26 {
            kind += ", import of stars failed"
            scene.importStars(300, added: 12, of: 1_300)
            let limit = Failure.Limit(kind: .primary, waitSeconds: 125, message: "")
            scene.happen(toStars: .failed(.request(.rateLimited(limit)), at: Scene.now))
        }
    }

    private mutating func openPane() {
        if chance(75), let favourite = scene.state.favourites.selected {
            kind += ", note"
            scene.happen(inFavourites: .opened(.note(NoteEditor(favourite))))
            for _ in 0..<random.below(12) {
                switch random.below(4) {
                case 0: scene.editNote(.newline)
                case 1: scene.editNote(.move(pick(ListMovement.ofKeys)))
                default:
                    scene.editNote(.line(.insert(pick(["word ", "日本語 ", "a longer piece of text to be wrapped "]))))
                }
            }
        } else {
            kind += ", form"
            scene.happen(inFavourites: .opened(.form(RepositoryForm(host: "github.com"))))
            let text = pick([
                "", "octo", "octo/one", "https://github.com/octo/one/issues", "octo/one/two", "git@host:x/y",
            ])
            scene.happen(inFavourites: .editedForm(.insert(text)))
            if text.contains("octo/one"), chance(60) {
                scene.happen(inFavourites: .fetchStarted)
                if chance(60) { scene.happen(inFavourites: .fetchFailed(pick(Scene.failures))) }
            }
        }
    }

    private mutating func makeHistory() {
        let isFull = makeList(
            .history, chances: 14, unreadable: .changed(.failed(.noFolder)),
            none: .changed(.list([]))
        ) { scene, mutation in scene.happen(inHistory: mutation) }
        guard isFull else { return }
        let entries = (0..<1 + random.below(50)).map { index in
            HistoryEntry(
                query: "\(Self.texts[index % Self.texts.count]) \(index)",
                sort: pick(Array(SearchSort.allCases.prefix(5))),
                searchedAt: Scene.now.advanced(bySeconds: Int64(-index * 4_000)), resultCount: index * index * 97)
        }
        scene.happen(inHistory: .changed(.list(entries)))
        moveAround()
        if chance(40) { scene.type(pick(["swift", "3", "日本語", "nothing has this"]), on: .history) }
    }

    private mutating func moveAround() {
        for _ in 0..<random.below(8) {
            let movement = pick(ListMovement.ofKeys)
            for _ in 0..<(movement == .down || movement == .up ? 1 + random.below(12) : 1) { scene.move(movement) }
        }
    }

    // MARK: What is above them

    private mutating func openSomething() {
        switch random.below(14) {
        case 0:
            kind += ", help"
            scene.happen(.toggle(.help))
            scene.happen(.selectInMenu(random.below(40)))
        case 1, 2: openAccount()
        case 3:
            kind += ", question"
            scene.happen(.ask(.unsavedNote(.end(.left))))
            if chance(50) { scene.happen(.markChoice(forward: true)) }
        case 4:
            kind += ", message"
            scene.happen(
                .say(.text(pick(["Can't suspend inside $( ) or a pipe.", String(repeating: "why ", count: 60)]))))
        case 5:
            kind += ", notice"
            scene.happen(.noticed(.couldNotOpen(reason: pick(["xdg-open exited with status 3.", "日本語 \u{1B}[2J"]))))
        case 6: scene.state.background.persistence = chance(50) ? .nothing : .disabled
        case 7:
            scene.apply(.statusChanged(.signedIn(Account(login: "octocat", source: "GH_TOKEN"))))
        default: break
        }
    }

    private mutating func openAccount() {
        kind += ", account"
        let token = RefusedToken(source: "GH_TOKEN", advice: "Set GH_TOKEN to a valid token, or unset it.")
        let account = Account(
            login: "octocat", source: "GH_TOKEN", scopes: ["repo", "read:org"],
            expires: Timestamp(iso8601: "2026-12-31T23:59:59Z"))
        scene.apply(
            .statusChanged(pick([.anonymous, .checking, .token(source: "gh"), .signedIn(account), .refused(token)])))
        scene.apply(.opened(true))
        let code = DeviceCode(
            userCode: "WDJB-MJHT", address: "https://github.com/login/device", expiresInSeconds: 900,
            intervalSeconds: 5, deviceCode: "secret")
        scene.apply(.loggedIn(pick([nil, nil, .starting, .waiting(code), .failed(.denied)])))
        switch random.below(4) {
        case 0: scene.state.account.activity = Activity(["budgets"])
        case 1: scene.apply(.budgeted(.failed(.timedOut(.connect(seconds: 10)))))
        case 2: scene.apply(.counted([Scene.rateLimit(remaining: 3), Scene.rateLimit(remaining: 30)], at: Scene.now))
        default: break
        }
    }
}
