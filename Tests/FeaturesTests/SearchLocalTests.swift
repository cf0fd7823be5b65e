import Reactive
import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// What was seen before stands on the list before GitHub answers, and gives way to its answer.
@MainActor
struct SearchLocalTests {
    private func local(_ ids: Int64..., untestedTerms: [String] = []) -> LocalSearchResult {
        LocalSearchResult(repositories: ids.flatMap { SearchWorld.repositories($0...$0) }, untestedTerms: untestedTerms)
    }

    private func ids(_ world: SearchWorld) -> [Int64] { world.state.repositories.map(\.id.rawValue) }

    /// A world whose library knows some answers, with a list of ten lines.
    private func world(_ answers: [String: LocalSearchResult], connection: Connection = .online) async -> SearchWorld {
        SearchWorld(connection: connection, screenRows: 10) { query, _ in
            answers[query.text] ?? LocalSearchResult(repositories: [])
        }
    }

    /// Types `swift` and moves on the list before the answer, which is then shown.
    private func typeSwift(moving movements: [ListMovement], _ page: SearchPage, in world: SearchWorld) async {
        world.server.answer(with: page)
        await world.insert("swift")
        for movement in movements { world.begin(.list(.move(movement))) }
        await world.rest()
        await world.rest()
    }

    @Test("those that match by their README are counted beside GitHub's rows, and come in front of them by key")
    func readmeMatches() async {
        var answer = local(3, 108, 109)
        answer.readmeLines = [3: "three", 108: "eight", 109: "nine"].reduce(into: [:]) {
            $0[.init(rawValue: $1.key)] = $1.value
        }
        let world = await world(["swift": answer])
        await world.search("swift", SearchWorld.page(1...60, next: "2"))
        let first = Array(Int64(1)...60)
        // The third is among GitHub's rows.
        #expect(ids(world) == first && world.state.otherReadmeMatches == 2)
        await world.send(.toggleReadmeMatches)
        #expect(ids(world) == [108, 109] + first && world.state.selected?.id.rawValue == 108)
        #expect(world.state.otherReadmeMatches == 0 && world.state.showsReadmeMatches)
        #expect(world.state.localResults?.answer.readmeLines[.init(rawValue: 108)] == "eight")
        // They stay while the user moves, and more of GitHub's rows come.
        await world.send(.list(.move(.bottom)), SearchWorld.page(106...108))
        await world.settle()
        #expect(ids(world) == [109] + first + [106, 107, 108])
        await world.send(.toggleReadmeMatches)
        #expect(ids(world) == first + [106, 107, 108] && world.state.otherReadmeMatches == 1)
        // Another query has none.
        await world.search("zz", SearchWorld.page(1...1))
        #expect(world.state.otherReadmeMatches == 0)
        await world.send(.toggleReadmeMatches)
        #expect(ids(world) == [1] && !world.state.showsReadmeMatches)
    }

    @Test(
        "GitHub's answer takes the place of those it has, and of the others but on the way of a user who has moved",
        arguments: [
            // Who only waited is at the best match.
            ([3, 9, 1], [], [1, 2, 3, 4, 5], 1),
            // A row that GitHub has not stays, and so does what is beside it; one that GitHub has is followed to its place.
            ([3, 9, 1, 11], [.down], [9, 11, 1, 2, 3, 4, 5], 9), ([9, 4], [.down], [9, 1, 2, 3, 4, 5], 4),
            // On the first row another one is selected.
            ([8, 9], [.down, .up], [1, 2, 3, 4, 5], 1),
        ] as [([Int64], [ListMovement], [Int64], Int64)])
    func answered(local ids: [Int64], movements: [ListMovement], rows: [Int64], selected: Int64) async {
        let repositories = ids.flatMap { SearchWorld.repositories($0...$0) }
        let world = await world(["swift": LocalSearchResult(repositories: repositories)])
        await typeSwift(moving: movements, SearchWorld.page(1...5), in: world)
        #expect(self.ids(world) == rows && world.state.selected?.id.rawValue == selected)
        #expect(world.state.localCount == rows.count - 5)
        if selected == 1 { #expect(world.state.list.firstVisible == 0 && world.state.enter == .confirm) }
    }

    @Test("a selection of another order keeps none, wherever it is")
    func anotherOrder() async {
        let world = await world(["swift": local(8, 9)])
        await typeSwift(moving: [.down], SearchWorld.page(1...5), in: world)
        #expect(ids(world) == [8, 9, 1, 2, 3, 4, 5])
        await world.send(.list(.move(.row(3))))
        await world.send(.list(.order(1)), SearchWorld.page(1...5))
        #expect(world.state.localCount == 2)
        await world.rest()
        await world.rest()
        #expect(world.state.answer?.query.sort == .stars)
        #expect(ids(world) == [1, 2, 3, 4, 5] && world.state.localCount == 0)
        await world.send(.list(.move(.bottom)))
        #expect(ids(world) == [1, 2, 3, 4, 5])
    }

    @Test func aRepositoryThatCameWithTheProgramIsKnownByItsName() async {
        var builtIn = SearchWorld.repositories(2...2)[0]
        builtIn.id = .init(rawValue: -77)
        builtIn.owner = "OCTO"
        let world = await world(["swift": LocalSearchResult(repositories: [builtIn])])
        await typeSwift(moving: [.top], SearchWorld.page(1...3), in: world)
        #expect(ids(world) == [1, 2, 3] && world.state.selected?.id.rawValue == 2)
    }

    @Test func nothingMovesUnderAHandThatIsOnTheList() async {
        let world = await world(["swift": local(3, 9)])
        world.server.answer(with: SearchWorld.page(1...5))
        await world.insert("swift")
        await world.rest(.milliseconds(290))
        await world.send(.list(.move(.down)))
        // The answer is there 10 ms after the key, and shown 300 ms after it.
        await world.rest(.milliseconds(299))
        #expect(world.requests.count == 1)
        #expect(ids(world) == [3, 9])
        await world.send(.list(.move(.up)))
        await world.rest(.milliseconds(299))
        #expect(ids(world) == [3, 9])
        await world.rest(.milliseconds(1))
        #expect(ids(world) == [1, 2, 3, 4, 5])
        #expect(world.state.selected?.id.rawValue == 3)
    }

    @Test func anAnswerThatWaitsIsForgottenWithItsQuery() async {
        let world = await world(["swift": local(3), "swifty": local(8)])
        world.server.answer(with: SearchWorld.page(1...5))
        await world.insert("swift")
        await world.rest(.milliseconds(290))
        world.begin(.list(.move(.down)))
        await world.rest(.milliseconds(50))
        world.server.stall()
        await world.insert("y")
        await world.rest(.milliseconds(299))
        #expect(world.state.pendingAnswer == nil)
        #expect(ids(world) == [8])
    }

    @Test func theRowsOfTheOlderAnswerStayBehind() async {
        let world = await world(["swift": local(3, 9), "swift t": local(2, 12)])
        await world.search("swift", SearchWorld.page(1...4))
        await world.insert(" t")
        #expect(ids(world) == [2, 12, 1, 3, 4])
        #expect(world.state.localCount == 2 && world.state.isStale)
        // Back at the answered text the list is GitHub's again.
        world.begin(.list(.edit(.delete(.backward))))
        await world.send(.list(.edit(.delete(.backward))))
        #expect(ids(world) == [1, 2, 3, 4] && world.state.localResults == nil)
    }

    @Test func theNextPageTakesItsOwnOutOfTheFront() async {
        let world = await world(["swift": local(9, 6)])
        world.server.answer(with: SearchWorld.page(1...3, next: "2"))
        // Five rows do not fill the screen: the next page is asked for by itself.
        await typeSwift(moving: [.down], SearchWorld.page(4...6), in: world)
        #expect(ids(world) == [9, 1, 2, 3, 4, 5, 6])
        #expect(world.state.selected?.id.rawValue == 6)
    }

    @Test func theLatestQuestionIsTheOneThatIsAnswered() async {
        let gate = ManualClock()
        let world = SearchWorld { query, _ in
            if query.text == "sw" { try? await gate.sleep(until: gate.now.advanced(by: .seconds(1)), tolerance: nil) }
            return LocalSearchResult(repositories: SearchWorld.repositories(query.text == "sw" ? 1...1 : 2...2))
        }
        world.begin(.list(.edit(.insert("sw"))))
        await gate.waitForSleepers(1)
        await world.send(.list(.edit(.insert("i"))))
        gate.advance(by: .seconds(1))
        await world.settle()
        // Before the debounce.
        #expect(ids(world) == [2] && world.requests.isEmpty)
    }

    // MARK: Without GitHub

    @Test func offlineNothingIsAskedOfGitHub() async {
        let world = await world(
            ["": local(1, 2, 3), "swift": local(3, 9, untestedTerms: ["followers:>5"])], connection: .offline)
        await world.send(.list(.submit))
        #expect(ids(world) == [1, 2, 3])
        await world.insert("swift")
        await world.rest(.seconds(60))
        #expect(ids(world) == [3, 9])
        #expect(world.state.localResults?.answer.untestedTerms == ["followers:>5"])
        await world.send(.retry)
        #expect(world.requests.isEmpty && world.state.isSettled)
        #expect(world.state.chosenAddress == "https://github.com/octo/repository-3")
    }

    @Test func withoutANetworkTheLibraryStandsInAndGitHubIsTriedAgainByItself() async {
        let world = await world(["swift": local(3, 9)])
        let noNetwork = FailedRequest(.couldNotResolve(host: "api.github.com"))
        for _ in 0..<3 { world.server.answer(with: noNetwork) }
        await world.type("swift")
        #expect(world.state.connection == .lost(attempts: 1) && world.state.isSettled)
        #expect(world.state.failure?.failure == noNetwork.failure)
        // After 5 s, then after 10 s more; quietly, with what was said still there.
        await world.rest(.seconds(5))
        #expect(world.requests.count == 2 && world.state.connection == .lost(attempts: 2))
        await world.rest(.milliseconds(9_999))
        #expect(world.requests.count == 2)
        await world.rest(.milliseconds(1))
        #expect(world.requests.count == 3)
        #expect(world.state.failure?.failure == noNetwork.failure)
        world.server.answer(with: SearchWorld.page(1...5))
        await world.rest(.seconds(20))
        #expect(world.state.connection == .online && world.state.failure == nil)
        #expect(ids(world) == [1, 2, 3, 4, 5])
        await world.rest(.seconds(3_600))
        #expect(world.requests.count == 4)
    }

    @Test func anEmptyLineAsksNobodyAgain() async {
        let world = await world(["swift": local(3)])
        await world.search("swift", FailedRequest(.couldNotResolve(host: "api.github.com")))
        world.begin(.list(.edit(.clear)))
        await world.rest(.seconds(3_600))
        #expect(world.requests.count == 1)
    }
}

/// What was seen before comes in growing answers; the list takes them in place.
@MainActor
struct SearchGrowingTests {
    /// The library's part: it answers when the test says so; `nil` is its end.
    private let answers = Mailbox<LocalSearchResult?>(of: "an answer of the library")
    private let taken = Mailbox<Int>(of: "an answer that was taken")
    private let recorded = Mailbox<String>(of: "a search that was kept")

    private func world(connection: Connection = .offline) -> SearchWorld {
        let (answers, taken, recorded) = (answers, taken, recorded)
        return SearchWorld(
            connection: connection, screenRows: 10,
            localSearch: { _, _, report in
                while let answer = try? await answers.next() {
                    await report(answer)
                    taken.post(answer.repositories.count)
                }
                return true
            }, record: { recorded.post($0.query) })
    }

    /// Has the library answer, and says what is on the list then.
    private func list(of world: SearchWorld, after ids: [Int64], isComplete: Bool = false) async throws -> [Int64] {
        answers.post(
            LocalSearchResult(repositories: ids.flatMap { SearchWorld.repositories($0...$0) }, isComplete: isComplete))
        _ = try await taken.next()
        return world.state.repositories.map(\.id.rawValue)
    }

    @Test("offline the list grows in place, and the selection stays on its repository")
    func grows() async throws {
        let world = world()
        world.begin(.list(.edit(.insert("swift"))))
        #expect(try await list(of: world, after: [3, 5]) == [3, 5])
        world.begin(.list(.move(.down)))
        #expect(try await list(of: world, after: [2, 3, 4, 5, 6]) == [2, 3, 4, 5, 6])
        #expect(world.state.selected?.id.rawValue == 5)
        #expect(world.state.localResults?.answer.isComplete == false)
        #expect(try await list(of: world, after: [1, 2, 3, 4, 5, 6, 7], isComplete: true).count == 7)
        #expect(world.state.selected?.id.rawValue == 5)
        #expect(world.state.localResults?.answer.isComplete == true)
        answers.post(nil)
    }

    @Test("who has only waited sees the list from its beginning")
    func beginning() async throws {
        let world = world()
        world.begin(.list(.edit(.insert("swift"))))
        #expect(try await list(of: world, after: [30]) == [30])
        #expect(try await list(of: world, after: Array(1...30)).count == 30)
        #expect(world.state.list.firstVisible == 0)
        #expect(world.state.selected?.id.rawValue == 1)
        answers.post(nil)
    }

    @Test("the list does not shrink while the library is asked again")
    func again() async throws {
        let world = world()
        world.begin(.list(.edit(.insert("swift"))))
        #expect(try await list(of: world, after: [1, 2, 3]) == [1, 2, 3])
        answers.post(nil)
        await world.settle()
        world.begin(.retry)
        #expect(try await list(of: world, after: [1]) == [1, 2, 3])
        #expect(try await list(of: world, after: [1, 2, 3, 4]) == [1, 2, 3, 4])
        #expect(try await list(of: world, after: [2], isComplete: true) == [2])
        answers.post(nil)
    }

    @Test("once GitHub has answered, the library is not asked any further")
    func stops() async throws {
        let world = world(connection: .online)
        world.server.answer(with: SearchWorld.page(1...3))
        world.begin(.list(.edit(.insert("swift"))))
        #expect(try await list(of: world, after: [9]) == [9])
        #expect(world.probe.effectsInFlight.contains("localResults"))
        world.clock.advance(by: SearchPacing.shortest)
        _ = try await recorded.next()
        #expect(world.state.repositories.map(\.id.rawValue) == [1, 2, 3])
        #expect(!world.probe.effectsInFlight.contains("localResults"))
        await world.settle()
    }
}
