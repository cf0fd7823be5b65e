import Reactive
import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// The repositories that a README links to, in the whole program without its screen.
@MainActor
struct LinkedTests {
    private func world(account: Account? = ScriptedAccount.login) async -> AppWorld {
        let world = await AppWorld.listing(account: account)
        await world.send(.list(.move(.down)))
        return world
    }

    /// The list of the second repository on the screen, of which nothing is requested yet.
    private func listed(
        _ readme: Readme = ScriptedLinked.readme(11...99), account: Account? = ScriptedAccount.login,
        before prepare: @MainActor (AppWorld) -> Void = { _ in }
    ) async -> AppWorld {
        let world = await world(account: account)
        prepare(world)
        world.readmes.answer("repository-2", with: .readme(readme))
        await world.send(.listLinked)
        return world
    }

    private func save(_ readme: Readme, age: Int64 = 0, of name: String = "repository-2", in world: AppWorld) {
        world.readmes.save(SavedReadme(readme, fetchedAt: AppWorld.start.advanced(bySeconds: -age)), of: name)
    }

    private func names(_ world: AppWorld) -> [String] { world.state.linked.shown.map(\.repository.name) }

    @Test func theLinksAreListedInOrder() async {
        let world = await listed(ScriptedLinked.readme(11...30))
        #expect(names(world) == (11...30).map { "repository-\($0)" })
        #expect(world.state.linked.sections == ["Section 1", "Section 2"])
        #expect(world.state.linked.sectionStarts == [0, 10])
        #expect(world.state.shown.selectedRepository?.isProvisional == true)
        #expect(world.state.shown.selectedRepository?.description == "words of 11")
        #expect(!world.state.isWorking)
    }

    @Test func factsComeForTheRowsOnTheScreenOnceTheyHaveRested() async {
        let world = await listed()
        await world.rest(299)
        #expect(world.linked.batches.isEmpty)
        await world.rest(1)
        #expect(world.linked.batches[0].first == "octo/repository-11")
        #expect(world.state.linked.shown[0].repository.stars == 11 * 7919 % 101)
        #expect(counts(world) == [89, 5, 0, 39])
        // Nothing more is wanted until the list scrolls.
        await world.rest(60_000)
        await world.send(.list(.move(.bottom)), rest: 300)
        await world.send(.list(.move(.row(60))), rest: 300)
        #expect(world.linked.batches.map(\.count) == [50, 5, 24])
        #expect(world.state.linked.counts.unknown == 10)
    }

    /// All, archived, gone and unknown ones.
    private func counts(_ world: AppWorld) -> [Int] {
        [\LinkedCounts.all, \.archived, \.gone, \.unknown].map { world.state.linked.counts[keyPath: $0] }
    }

    @Test func byStarsAllFactsAreLoadedAndTheFirstRowStaysSelected() async {
        let world = await listed()
        await world.rest(300)
        await world.send(.list(.order(1)))
        for _ in 0..<3 { await world.rest(300) }
        #expect(world.linked.batches.map(\.count) == [50, 39])
        let stars = world.state.linked.shown.map(\.repository.stars)
        #expect(stars == stars.sorted(by: >))
        #expect(world.state.linked.list.selectedIndex == 0)
        #expect(world.state.linked.sectionStarts.isEmpty)
    }

    @Test func theSelectionStaysOnItsRowWhenFactsMoveIt() async {
        let world = await listed(ScriptedLinked.readme(11...15))
        await world.send(.list(.order(1)), .list(.move(.down)))
        await world.rest(300)
        #expect(world.state.linked.selected?.id == "octo/repository-12")
        #expect(world.state.linked.list.selectedIndex != 1)
    }

    @Test func theLineFiltersWithQualifiers() async {
        let world = await listed(ScriptedLinked.readme(11...40))
        await world.rest(300)
        await world.send(.list(.edit(.insert("language:swift archived:false number"))))
        #expect(names(world) == stride(from: 12, through: 40, by: 2).map { "repository-\($0)" })
        await world.send(.escape)
        // What the README says is found, too.
        await world.send(.list(.edit(.insert("words of 17"))))
        #expect(names(world) == ["repository-17"])
    }

    @Test func goneAndRenamedAndHiddenOnesAreSaid() async {
        let readme = ScriptedLinked.readme(
            11...12, besides: ["octo/gone", "octo/old-13", "octo/hidden", "octo/old-11"])
        let world = await listed(readme)
        await world.rest(300)
        // One that is linked under two names is shown once.
        #expect(names(world) == ["repository-11", "repository-12", "gone", "repository-13", "hidden"])
        #expect(counts(world) == [5, 0, 1, 1])
        await world.send(.list(.move(.row(2))))
        #expect(world.state.selectedRepository == nil)
        // Nobody asks again.
        await world.rest(60_000)
        #expect(world.linked.batches.count == 1)
    }

    @Test func whatIsKnownOnThisMachineIsNotRequested() async {
        let world = await listed(ScriptedLinked.readme(11...13)) {
            $0.linked.save([
                "octo/repository-11": ScriptedLinked.fact("octo/repository-11"), "octo/repository-12": .gone,
            ])
        }
        #expect(counts(world) == [3, 0, 1, 1])
        await world.rest(300)
        #expect(world.linked.batches == [["octo/repository-13"]])
    }

    @Test func withoutATokenTheSelectedRowIsRequestedAfterALook() async {
        let world = await listed(account: nil)
        await world.rest(299)
        await world.send(.list(.move(.down)), rest: 299)
        #expect(world.linked.single.isEmpty)
        await world.rest(1)
        #expect(world.linked.single == ["octo/repository-12"])
        #expect(world.linked.batches.isEmpty)
        await world.rest(60_000)
        #expect(world.linked.single.count == 1)
    }

    @Test func withATokenATenthOfTheRateLimitIsKept() async {
        let world = await listed()
        await world.report("graphql", 500, of: 5_000)
        await world.rest(300)
        #expect(world.linked.batches.isEmpty)
        #expect(world.state.holdOfLinks?.obstacle == .reserved(remaining: 500, limit: 5_000))
    }

    @Test func tooMuchWorkMakesTheNextBatchSmallerAfterAPause() async {
        let world = await listed()
        world.linked.fail(.queryTooLarge)
        await world.rest(300)
        await world.rest(10_000)
        #expect(world.linked.batches.map(\.count) == [50])
        await world.rest(1_000)
        await world.rest(300)
        #expect(world.linked.batches.map(\.count) == [50, 25])
        #expect(world.state.linked.failure == nil)
    }

    @Test func anErrorIsNotRepeatedUntilTheUserAsks() async {
        let world = await listed()
        world.linked.fail(.timedOut(.silence(seconds: 15)))
        await world.rest(300)
        await world.send(.list(.move(.bottom)), rest: 60_000)
        #expect(world.linked.batches.count == 1)
        await world.send(.retry)
        #expect(world.linked.batches.count == 2)
        #expect(world.state.linked.failure == nil)
    }

    @Test func whatIsOnItsWayStaysWantedWhileOneMoves() async {
        let world = await listed()
        world.linked.stall()
        world.clock.advance(by: .milliseconds(300))
        await world.linked.waitForStalled(1)
        world.begin(.list(.move(.bottom)))
        // Cancelling is in the same turn.
        #expect(world.probe.effectsInFlight.contains { $0?.description.hasPrefix("loader/facts of 50 links") == true })
        await world.send(.shell(.show(.favourites)))
        #expect(world.linked.cancelled == 1 && !world.state.isWorking)
    }

    @Test func whatHasNoLinksIsSaid() async {
        let world = await world()
        world.readmes.answer("repository-2", with: .readme(nil))
        await world.send(.listLinked)
        #expect(!world.state.linked.hasReadme && !world.state.linked.isAwaited)
        world.readmes.answer("repository-1", with: .readme(Readme(html: "<p>Nothing</p>", isTruncated: true)))
        await world.send(.escape, .list(.move(.up)), .listLinked)
        #expect(world.state.linked.hasReadme && world.state.linked.isTruncated && world.state.linked.all.isEmpty)
    }

    @Test func answersToAFormerListAreDropped() {
        var state = LinkedState()
        func open(_ text: String) {
            LinkedReactor.reduce(into: &state, .opened(.numbered(1), rows: nil))
            LinkedReactor.reduce(into: &state, .loaded(LinkedList(text: text)))
        }
        open("https://github.com/octo/repository-11 https://github.com/octo/repository-12")
        let (number, arrangement) = (state.number, state.arrangement)
        open("https://github.com/octo/repository-21")
        LinkedReactor.reduce(into: &state, .found(["octo/repository-21": .gone], list: number))
        #expect(state.counts.gone == 0 && !state.isLookedUp)
        LinkedReactor.reduce(into: &state, .arranged(arrangement))
        #expect(state.shown.map(\.id) == ["octo/repository-21"])
    }

    // MARK: The README

    @Test(arguments: [true, false]) func theListAndThePageHaveOneReadme(startsWithPage: Bool) async {
        let world = await world()
        world.readmes.answer("repository-2", with: .readme(ScriptedLinked.readme(11...13)))
        if startsWithPage { await world.send(.page(.toggle), rest: 300) }
        await world.send(.listLinked)
        #expect(world.state.linked.all.count == 3)
        await world.send(.escape)
        if !startsWithPage { await world.send(.page(.toggle), rest: 1_000) }
        #expect(world.readmes.requests == ["repository-2"])
    }

    @Test func aReadmeThatIsSavedCostsNothing() async {
        let world = await world()
        await world.report("core", 1_000, of: 5_000)
        save(ScriptedLinked.readme(11...13), in: world)
        await world.send(.listLinked)
        #expect(world.state.linked.all.count == 3 && world.readmes.requests.isEmpty)
        #expect(world.state.budgets.remaining(for: .core, at: AppWorld.start) == 1_000)
        // What may not be requested is not given back.
        await world.send(.shell(.back))
        await world.report("core", 0, of: 5_000)
        await world.send(.listLinked)
        await world.report("core", 1_000, of: 5_000)
        #expect(world.state.linked.all.count == 3)
        #expect(world.state.budgets.remaining(for: .core, at: AppWorld.start) == 1_000)
    }

    @Test func aSavedReadmeCountsForADay() async {
        for (age, requests) in [(Int64(86_000), []), (Int64(87_000), ["repository-2"])] {
            let world = await listed(ScriptedLinked.readme(11...14)) {
                save(ScriptedLinked.readme(11...13), age: age, in: $0)
            }
            #expect(world.readmes.requests == requests)
            #expect(world.state.linked.all.count == (requests.isEmpty ? 3 : 4))
        }
    }

    @Test func offlineWhatIsSavedIsListedAndNothingIsRequested() async {
        let world = await AppWorld.offline()
        await world.send(.listLinked)
        #expect(world.state.shell.screen == .linked && world.state.holdOfList == .offline)
        await world.send(.escape)
        save(ScriptedLinked.readme(11...13), age: 900_000, of: "repository-1", in: world)
        await world.send(.listLinked)
        #expect(world.state.linked.shown.count == 3)
        await world.rest(60_000)
        #expect(world.linked.batches.isEmpty && world.linked.single.isEmpty && world.readmes.requests.isEmpty)
    }
}

/// The repositories that a README or a text links to.
struct LinkedListTests {
    private let owner = Repository(id: .init(rawValue: 1), owner: "o", name: "list")

    private func list(_ html: String) -> LinkedList { LinkedList(readme: Readme(html: html), of: owner) }
    private func names(_ list: LinkedList) -> [String] { list.entries.map(\.reference.fullName) }

    @Test func eachRepositoryIsListedOnceWithTheFirstWordsThereAre() {
        let found = list(
            """
            <p><a href="https://github.com/A/One/releases">latest</a></p>
            <p><a href="http://www.github.com/a/one.git">one</a>: the words</p>
            <p><a href="https://github.com/a/ONE">again</a> other words</p>
            <p><a href="#x">here</a> <a href="docs">own</a> <a href="/O/List/issues">own</a> <a href="https://gist.github.com/a/b">gist</a>
            <a href="https://github.com/topics/swift">topic</a> <a href="https://github.com/sponsors/a">s</a>
            <a href="https://evil.example/github.com/a/b">no</a> <a href="https://github.com@evil.example/a/b">no</a>
            <a href="https://github.com/a/b%0A%1B">no</a> <a href="https://github.com/-a/b">no</a></p>
            """)
        #expect(names(found) == ["A/One"])
        #expect(found.entries[0].words == "the words")
    }

    @Test func anotherHostHasItsOwnRepositories() {
        let html = #"<a href="https://github.com/a/b">x</a> <a href="https://git.example.com/c/d">y</a>"#
        let found = LinkedList(
            readme: Readme(html: html), of: owner, webAddress: "https://git.example.com", host: "git.example.com")
        #expect(names(found) == ["c/d"])
    }

    @Test(
        "a secret costs no link beside it",
        arguments: [
            // In an address, in its text, beside links, in percent-encoding, with a character without a width, and across styles.
            #"<p><a href="https://github.com/a/b?t=ghp_x">x</a> one <a href="https://github.com/c/d">y</a> two</p>"#,
            #"<p><a href="https://github.com/a/b">ghp_x</a> one <a href="https://github.com/c/d">y</a> two</p>"#,
            #"<p>ghp_x <a href="https://github.com/a/b">x</a> one <a href="https://github.com/c/d">y</a> two</p>"#,
            #"<p><a href="https://github.com/a/b/ghp%5Fx/">x</a> one <a href="https://github.com/c/d">y</a> two</p>"#,
            "<p><a href=\"https://github.com/a/b\">gh\u{200D}p_x</a> one <a href=\"https://github.com/c/d\">y</a> two</p>",
            #"<p><a href="https://github.com/a/b">x</a> one <a href="https://github.com/c/d">y</a> two</p><p><a href="https://github.com/e/ghp_x">z</a></p>"#,
        ])
    func secretsCostNoLinks(html: String) {
        let redact = { (text: String) in
            String(text.unicodeScalars.filter { $0 != "\u{200D}" }).replacing("%5F", with: "_")
                .replacing("ghp_x", with: "‹redacted›")
        }
        // As the client has it, which redacts what it receives.
        let received = LinkedList(readme: Readme(html: redact(html)), of: owner)
        #expect(names(received) == ["a/b", "c/d"])
    }

    @Test(
        "addresses in any text are found",
        arguments: [
            ("see https://github.com/a/b.", ["a/b"]),
            ("(https://github.com/a/b), <https://github.com/c/d>", ["a/b", "c/d"]),
            (#"<DT><A HREF="https://github.com/a/b/tree/main?x=1#y" ADD_DATE="1">B</A>"#, ["a/b"]),
            ("url=https://github.com/a/b; x", ["a/b"]),
            ("git@github.com:a/b.git\tssh://git@github.com/c/d", ["a/b", "c/d"]),
            ("[b](https://github.com/a/b)|https://GITHUB.com/A/B", ["a/b"]), ("a/b owner/name", []),
            ("https://example.com/github.com", []), ("github.com", []), ("https://github.com/a", []), ("", []),
            ("\u{1B}]8;;https://github.com/a/b\u{7}", ["a/b"]), ("日本https://github.com/a/b語", []),
        ] as [(String, [String])])
    func text(text: String, expected: [String]) {
        #expect(names(LinkedList(text: text)) == expected)
    }

    @Test func aTextIsReadInLinearWorkAndUpToALimit() {
        for item in ["https://github.com/a/NUMBER ", "github.com", "://", "a://github.com ", "\""] {
            func text(_ count: Int) -> String { (0..<count).map { item.replacing("NUMBER", with: "\($0)") }.joined() }
            let one = TextWork.count { _ = LinkedList(text: text(2_000)) }
            let four = TextWork.count { _ = LinkedList(text: text(8_000)) }
            #expect(four <= 5 * one + 1_000, "\(item): \(one), then \(four)")
        }
        let many = LinkedList(text: (0..<LinkedList.limit + 5).map { "github.com/a/r\($0)\n" }.joined())
        #expect(many.entries.count == LinkedList.limit && many.isTruncated)
    }

    @Test func rowsWithoutFactsComeLastByStarsAndPush() {
        let list = LinkedList(text: (1...6).map { "https://github.com/a/r\($0) " }.joined())
        var items = list.entries.map { LinkedItem($0) }
        for number in 1...6 where number != 3 {
            items[number - 1].repository = Repository(
                id: .init(rawValue: Int64(number)), owner: "a", name: "r\(number)", stars: number % 3,
                pushedAt: Timestamp(seconds: Int64(number % 4)))
            items[number - 1].knowledge = .current
        }
        #expect(LinkedArrangement(.init(order: .readme), of: items).places == [0, 1, 2, 3, 4, 5])
        #expect(LinkedArrangement(.init(order: .stars), of: items).places == [1, 4, 0, 3, 5, 2])
        #expect(LinkedArrangement(.init(order: .lastPush), of: items).places == [1, 5, 0, 4, 3, 2])
        #expect(LinkedArrangement(.init(order: .name), of: items.reversed()).places == [5, 4, 3, 2, 1, 0])
        #expect(LinkedArrangement(.init(text: "stars:>1"), of: items).places == [1, 4])
        // A wrong value matches nothing, also where it is excluded.
        #expect(LinkedArrangement(.init(text: "-stars:>abc r"), of: items).places.isEmpty)
    }
}
