import ReactiveTesting
import SeededRandom
import TestSupport
import Testing

@testable import Core
@testable import Features

/// A user of the whole program who searches, and goes on from what is found: to pages, comparisons, files, code, linked repositories,
/// forks, favourites and their lists. GitHub has fixed windows, for each resource one.
@MainActor
struct VisitingBudgetSimulationTests {
    /// Who uses the program, with how many requests an hour.
    enum User: Int, CaseIterable {
        case withToken = 5_000
        /// As many as GitHub's Actions have for a repository: such a user gets to the end of them.
        case withSmallToken = 300
        case withoutToken = 60
    }

    @Test(arguments: User.allCases)
    func noLimitIsHitAndNothingIsRequestedThatWasNotLookedAt(user: User) async {
        var visitor = SimulatedVisitor(user, seed: 1)
        // Without a token, most of the time nothing may be requested.
        await visitor.visit(for: user == .withoutToken ? .seconds(4_000) : .seconds(2_000))
        #expect(visitor.search.refusals == visitor.insisted)
        #expect(visitor.api.complaints.isEmpty)
        // What there was to go wrong.
        let counts = visitor.api.counts
        let least = user == .withToken ? 3 : 0
        let isAnonymous = user == .withoutToken
        let never: [MeteredAPI.Purpose] =
            isAnonymous
            ? [.facts, .nodeID, .linkedFacts, .comparedFacts, .contributors, .code, .starLists, .changedLists]
            : [.linkedFact]
        // Rows of a search have node ids, and favourites are checked once an hour.
        let rare = [MeteredAPI.Purpose.details, .nodeID, .news, .starLists] + (least > 0 ? [] : [.folder])
        for purpose in MeteredAPI.Purpose.allCases where !never.contains(purpose) && !rare.contains(purpose) {
            #expect(counts[purpose, default: 0] > least, "\(purpose)")
        }
        for purpose in never { #expect(counts[purpose, default: 0] == 0, "\(purpose)") }
    }
}

/// Somebody who goes from repository to repository.
@MainActor
struct SimulatedVisitor {
    let world: AppWorld
    let api: MeteredAPI
    let search: MeteredGitHub
    private let clock = ManualClock()
    private let isAnonymous: Bool
    private var random: SeededGenerator
    /// The searches that were asked for again during a wait.
    private(set) var insisted = 0

    init(_ user: VisitingBudgetSimulationTests.User, seed: UInt64) {
        isAnonymous = user == .withoutToken
        random = SeededGenerator(seed: seed)
        api = MeteredAPI(core: user.rawValue, isAnonymous: isAnonymous, clock: clock)
        search = MeteredGitHub(limit: isAnonymous ? 10 : 30, clock: clock, total: 900)
        world = AppWorld(
            account: isAnonymous ? nil : ScriptedAccount.login, listRows: 20,
            starLists: isAnonymous ? nil : ScriptedStarLists(), clock: clock, api: api)
        world.server.answer(by: search.answer)
    }

    mutating func visit(for duration: Duration) async {
        world.news.setRows(1...60)
        await world.haveFavourites(1...60)
        world.begin(.start, .shell(.resize(columns: 120, rows: 40)))
        await world.pass(.seconds(1))
        while clock.now.offset < duration {
            await find()
            for _ in 0..<(1 + random.below(3)) {
                await look(1 + random.below(12))
                switch random.below(9) {
                case 0, 1: await compare()
                case 2, 3: await readFiles()
                case 4, 5: await followLinks()
                case 6: await listForks()
                case 7: await showFavourites()
                default: await world.pass(.seconds(5 + random.below(300)))
                }
                await go(.shell(.show(.search)))
            }
        }
    }

    // MARK: What is done

    private static let words = ["swift", "parser", "terminal", "http client", "json", "vector graphics"]

    private mutating func find() async {
        key(.list(.edit(.kill(.start))))
        for character in Self.words[random.below(6)] + " \(random.below(50))" {
            await world.pass(.milliseconds(70 + random.below(170)))
            key(.list(.edit(.insert(String(character)))))
        }
        await world.pass(.milliseconds(500 + random.below(3_000)))
        if random.below(3) == 0 { await go(.page(.toggle)) }
    }

    /// Held keys, short and long looks.
    private mutating func look(_ count: Int) async {
        let movements: [ListMovement] = [.down, .down, .down, .up, .pageDown, .pageUp, .top, .bottom]
        for _ in 0..<count {
            if random.below(6) == 0 {
                for _ in 0..<random.below(30) {
                    key(.list(.move(.down)))
                    await world.pass(.milliseconds(33))
                }
            }
            key(.list(.move(movements[random.below(8)])))
            await world.pass(.milliseconds(random.below(4) == 0 ? 100 + random.below(6_000) : 60 + random.below(700)))
            if random.below(25) == 0 { await ask(.retry) }
        }
    }

    private mutating func compare() async {
        await go(.marks(.clear))
        for _ in 0..<random.below(6) { await go(.mark(.down)) }
        await go(.openComparison)
        // Some only look in.
        if random.below(4) == 0 { return }
        await look(2 + random.below(10))
        if random.below(3) == 0 { await ask(.reloadComparison) }
        if random.below(3) == 0 { await go(.unmarkCompared) }
        await world.pass(.milliseconds(random.below(2_000)))
        await go(.shell(.back))
        await go(.marks(.clear))
    }

    private mutating func readFiles() async {
        await ask(.listFiles)
        guard world.state.shell.screen == .files else { return }
        for _ in 0..<(1 + random.below(15)) {
            switch random.below(8) {
            case 0: await ask(.files(.collapse))
            case 1:
                for character in ["a", ".", "s"] {
                    key(.list(.edit(.insert(character))))
                    await world.pass(.milliseconds(100))
                }
            case 2:
                key(.list(.edit(.kill(.start))))
                key(.list(.edit(.insert("? let \(random.below(100))"))))
                await ask(.list(.submit))
            case 3: key(.list(.edit(.clear)))
            case 4: await ask(.retry)
            default:
                key(.list(.move([.down, .down, .up, .pageDown, .top][random.below(5)])))
                await world.pass(.milliseconds(100 + random.below(1_000)))
                if random.below(2) == 0 { await ask(.list(.submit)) }
            }
            await world.pass(.milliseconds(60 + random.below(2_000)))
            if world.state.file.isOpen {
                if random.below(3) == 0 { await ask(.file(.toggleForm)) }
                if random.below(5) == 0 { await ask(.file(.reload)) }
                if random.below(4) == 0 { await ask(.file(.read(.link(.open(0))))) }
                await ask(.file(.escape))
            }
        }
        if world.state.file.isOpen { await go(.file(.close)) }
    }

    private mutating func followLinks() async {
        await ask(.listLinked)
        for _ in 0..<random.below(4) {
            await look(1 + random.below(8))
            if random.below(4) == 0 { await go(.list(.order(random.below(3)))) }
            if random.below(4) == 0 { await ask(.listLinked) }
            if random.below(5) == 0 { await ask(.retry) }
        }
        for _ in 0..<random.below(3) where world.state.shell.screen == .linked { await go(.shell(.back)) }
    }

    private mutating func listForks() async {
        await ask(.listForks)
        await look(random.below(10))
    }

    private mutating func showFavourites() async {
        await go(.shell(.show(.favourites)))
        await look(random.below(6))
        if !isAnonymous, random.below(2) == 0 {
            await ask(.chooseLists)
            await world.pass(.milliseconds(300 + random.below(1_000)))
            for id in ["a", "b"].prefix(1 + random.below(2)) { await ask(.toggleList(id)) }
            await world.pass(.milliseconds(300 + random.below(1_000)))
            await go(.shell(.closeDialog))
        }
        // Somebody who goes through the tabs.
        for screen in [Screen.history, .favourites, .history, .search] { await go(.shell(.show(screen)), pause: 80) }
    }

    // MARK: Keys and time

    /// What is looked at: with a token all that is on the screen of some lists, else what is selected.
    private var subject: (names: [String], rows: Range<Int>, page: String) {
        let state = world.state
        let selected = state.selectedRepository.map(\.fullName) ?? ""
        let all = 0..<Int.max
        let (names, rows): ([String], Range<Int>) =
            switch state.shell.screen {
            case .compare: (isAnonymous ? [selected] : state.compare.items.map(\.fullName), all)
            case .forks where !isAnonymous: ([], state.forks.list.visible(in: 20))
            // In another order, all rows are asked for.
            case .linked where !isAnonymous && state.linked.order != .readme: ([], all)
            case .linked where !isAnonymous: ([], state.linked.list.visible(in: 20))
            case .favourites: ([], all)
            default: ([selected], all)
            }
        return (["\(state.shell.screen)"] + names, rows, state.page.isOpen ? selected : "")
    }

    private func key(_ action: AppReactor.Action, asks: Bool = false) {
        let before = subject
        world.begin(action)
        let after = subject
        let insists = [.retry, .reloadComparison, .file(.reload)].contains(action)
        api.noteKey(
            rows: after.names != before.names || !after.rows.overlaps(before.rows), page: after.page != before.page,
            asks: asks, insists: insists)
    }

    private mutating func go(_ action: AppReactor.Action, pause: Int = 400) async {
        key(action)
        await world.pass(.milliseconds(60 + random.below(pause)))
    }

    /// A key that asks for something: what comes of it at this moment is the user's.
    private mutating func ask(_ action: AppReactor.Action) async {
        let refusals = search.refusals
        key(action, asks: true)
        await world.settleMoment()
        if action == .retry { insisted += search.refusals - refusals }
        await world.pass(.milliseconds(60 + random.below(400)))
    }
}
