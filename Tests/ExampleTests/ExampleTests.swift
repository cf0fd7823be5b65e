import ReactiveTesting
import Synchronization
import TestSupport
import Testing

@testable import GitHub
@testable import Terminal
@testable import github_search_example

/// The example's reactor, replayed: time is a clock that the test advances, GitHub is a closure.
@MainActor @Suite(.hangLimit)
struct SearchReactorTests {
    private let clock = ManualClock()
    private let github = FakeGitHub()

    private func probe() throws -> StoreProbe<SearchReactor> {
        let address = try #require(WebURL("https://api.example.com"))
        let load: @Sendable (WebURL) async throws(Failure) -> Page = { [github] url throws(Failure) in
            try github.page(url)
        }
        let reactor = SearchReactor(address: address, load: load, clock: clock)
        return StoreProbe(reactor, initialState: SearchState(size: Size(columns: 80, rows: 12)))
    }

    /// A probe with the first page of "swift".
    private func found(_ pages: Int = 3) async throws -> StoreProbe<SearchReactor> {
        github.pages.withLock { $0 = pages }
        let probe = try probe()
        await probe.send(.edit("swift"))
        clock.advance(by: .milliseconds(300))
        await probe.settle()
        return probe
    }

    @Test func searchWaitsForThePauseInTyping() async throws {
        let probe = try probe()
        await probe.send(.edit("s"))
        clock.advance(by: .milliseconds(299))
        await probe.send(.edit("sw"))
        clock.advance(by: .milliseconds(299))
        await probe.settle()
        #expect(github.requests.isEmpty)
        clock.advance(by: .milliseconds(1))
        await probe.settle()
        #expect(github.requests == ["/search/repositories?q=sw"])
        #expect(probe.state.answered == "sw")
        #expect(probe.state.page.items.count == 30)
        await probe.finish()
    }

    @Test func nextPageFollowsThePosition() async throws {
        let probe = try await found()
        #expect(github.requests.count == 1)
        // Ten of 30 rows are visible; row 20 is the first with less than ten below it.
        await probe.send(.move(19))
        #expect(github.requests.count == 1)
        await probe.send(.move(1))
        #expect(github.requests.last == "/page2")
        #expect(probe.state.page.items.count == 60)
        await probe.send(.move(1_000))
        await probe.send(.move(1_000))
        await probe.send(.move(1_000))
        #expect(github.requests.count == 3)
        #expect(probe.state.page.items.count == 90)
        #expect(probe.state.selected == 89)
        await probe.finish()
    }

    @Test func rateLimitCountsDownAndThenSearches() async throws {
        github.refuse(with: .rateLimit(seconds: 2))
        let probe = try await found()
        #expect(probe.state.frame().lines.last == "Rate limit reached. Searching again in 2 s.")
        await probe.send(.retry)
        await probe.send(.edit("swift ui"))
        #expect(github.requests.count == 1)
        clock.advance(by: .seconds(1))
        await probe.settle()
        #expect(probe.state.secondsToWait == 1)
        clock.advance(by: .seconds(1))
        await probe.settle()
        #expect(github.requests == ["/search/repositories?q=swift", "/search/repositories?q=swift%20ui"])
        #expect(probe.state.failure == nil)
        #expect(probe.state.answered == "swift ui")
        await probe.finish()
    }

    @Test func failedPageIsLoadedAgainOnRetry() async throws {
        let probe = try await found()
        github.refuse(with: .other("Could not reach GitHub."))
        await probe.send(.move(20))
        #expect(probe.state.frame().lines.last == "Could not reach GitHub. ^R retry")
        #expect(probe.state.page.items.count == 30)
        await probe.send(.move(1))
        #expect(github.requests.count == 2)
        await probe.send(.retry)
        #expect(github.requests.count == 3)
        #expect(probe.state.page.items.count == 60)
        await probe.finish()
    }

    @Test func escapeSequencesOfADescriptionAreNotSent() throws {
        var state = SearchState(size: Size(columns: 80, rows: 4))
        let description = "\u{1B}]0;title\u{07}"
        state.page.items = [
            Repository(fullName: "octo/one", htmlUrl: "", description: description, stargazersCount: 1)
        ]
        #expect(state.frame().lines[1].hasSuffix("␛]0;title␇"))
    }
}

/// Pages of 30 repositories.
private final class FakeGitHub: Sendable {
    /// How many pages there are.
    let pages = Mutex(1)
    private let state = Mutex<(requests: [String], refusal: Failure?)>(([], nil))

    /// The targets of the requests so far.
    var requests: [String] { state.withLock { $0.requests } }

    /// Refuses the next request.
    func refuse(with failure: Failure) { state.withLock { $0.refusal = failure } }

    func page(_ url: WebURL) throws(Failure) -> Page {
        let refusal = state.withLock { state in
            defer { state.refusal = nil }
            state.requests.append(url.target)
            return state.refusal
        }
        if let refusal { throw refusal }
        let number = url.target.hasPrefix("/page") ? Int(url.target.dropFirst(5)) ?? 1 : 1
        let first = 30 * (number - 1)
        let items = (first..<(first + 30)).map { index in
            Repository(
                fullName: "octo/swift-\(index)", htmlUrl: "https://github.com/octo/swift-\(index)", stargazersCount: 1)
        }
        let next = number < pages.withLock(\.self) ? WebURL("\(url.origin)/page\(number + 1)") : nil
        return Page(items: items, totalCount: 90, next: next)
    }
}

/// How the example reads GitHub's answers.
@Suite(.hangLimit)
struct SearchClientTests {
    private static let item = #"{"full_name":"octo/one","html_url":"https://github.com/octo/one","stargazers_count":1}"#

    private func load(_ transport: ScriptedTransport) async throws -> Page {
        try await SearchClient(transport: transport).load(try #require(WebURL("https://api.example.com/search")))
    }

    @Test(arguments: [
        ("https://api.example.com/search?page=2", true), ("https://elsewhere.example.com/search?page=2", false),
    ])
    func nextPageIsTheServersOwn(url: String, isFollowed: Bool) async throws {
        let link = #"<\#(url)>; rel="next", <https://api.example.com/search?page=9>; rel="last""#
        let page = try await load(
            ScriptedTransport(
                headers: ["Link": link],
                text:
                    #"{"total_count":2,"items":[\#(Self.item),{"full_name":"octo/two","html_url":"no url","stargazers_count":1}]}"#
            ))
        #expect(page.items.map(\.fullName) == ["octo/one"])
        #expect(page.next == (isFollowed ? WebURL(url) : nil))
    }

    @Test(
        arguments: [
            (403, ["Retry-After": "7"], "{}", Failure.rateLimit(seconds: 7)),
            (429, ["Retry-After": "99999999"], "{}", .rateLimit(seconds: 3_600)),
            (403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "9999999999"], "{}", .rateLimit(seconds: 3_600)),
            (403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1"], "{}", .rateLimit(seconds: 1)),
            (
                403, ["X-RateLimit-Remaining": "9"], #"{"message":"You have exceeded a secondary rate limit"}"#,
                .rateLimit(seconds: 60)
            ),
            (
                403, ["X-RateLimit-Remaining": "9"], #"{"message":"Forbidden"}"#,
                .other("GitHub returned an error (403).")
            ),
            (422, [:], "{}", .other("Invalid query.")), (502, [:], "", .other("GitHub returned an error (502).")),
            (200, [:], "<html>", .other("The reply did not come from GitHub's API.")),
        ] as [(Int, Headers, String, Failure)])
    func refusalsAreTold(status: Int, headers: Headers, body: String, failure: Failure) async throws {
        await #expect(throws: failure) {
            try await load(ScriptedTransport(status: status, headers: headers, text: body))
        }
    }
}

/// The example on a terminal, with the emulated GitHub.
@Suite(.fewAtATime)
struct ExampleOnTerminalTests {
    private func start(_ emulator: GitHubEmulator) throws -> TerminalDriver {
        try TerminalDriver.start(
            [try TerminalDriver.executable("github-search-example")],
            environment: ["GHLANCE_API_URL": emulator.address], rows: 12)
    }

    @Test func typingPagingAndEnterPrintAURL() async throws {
        try await GitHubEmulator.run { emulator in
            let gate = emulator.hold(request: 2)
            let terminal = try start(emulator)
            try await terminal.waitFor("Type to search GitHub")
            try await terminal.type("swift", for: "250 repositories")
            // The next page is requested before its row can be seen.
            try await terminal.press("PageDown", "PageDown", "PageDown", for: "NextPage…")
            gate.open()
            let screen = try await terminal.waitFor("swift-31 ")
            #expect(!screen.contains("NextPage…"))
            try terminal.resize(columns: 60, rows: 6)
            try await terminal.waitFor("the smaller screen") { $0.rows == 6 && $0.lines[5] == "250 repositories" }
            try await terminal.press("Down", for: "the row selected") { $0.contains("▌ ") && $0.contains("swift-31 ") }
            try terminal.sendKeys("Enter")
            let ending = try await terminal.waitForEnd()
            #expect(ending.status == 0)
            #expect(ending.answer.hasPrefix("https://github.com/") && ending.answer.hasSuffix("/swift-31\n"))
            #expect(ending.isTerminalRestored)
        }
    }

    @Test(arguments: ["Escape", "C-c"])
    func aKeyLeaves(key: String) async throws {
        try await GitHubEmulator.run { emulator in
            let terminal = try start(emulator)
            try await terminal.waitFor("Type to search GitHub")
            try terminal.sendKeys(key)
            let ending = try await terminal.waitForEnd()
            #expect(ending.status == 130 && ending.answer.isEmpty && ending.isTerminalRestored)
        }
    }
}
