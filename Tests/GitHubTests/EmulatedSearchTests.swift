import TestSupport
import Testing

@testable import Core
@testable import GitHub

/// The client with the real libcurl against the emulated GitHub. The time limit is a net for a run that hangs.
@Suite(.hangLimit)
struct EmulatedSearchTests {
    @Test func allPagesAreReachedThroughTheLinks() async throws {
        try await withEmulatedClient { client, emulator in
            var page = try await client.searchRepositories(SearchQuery("swift nio"), perPage: 100)
            var found = page.repositories
            #expect(page.totalCount == 250)
            while let next = page.next {
                page = try await client.nextPage(next)
                found += page.repositories
            }
            #expect(found.count == 250)
            #expect(Set(found.map(\.id)).count == 250)
            let expected = GitHubEmulatorRepositories(query: "swift nio")
            #expect(found.map(\.fullName) == (0..<250).map(expected.fullName))
            #expect(emulator.requests.map(\.target).last == "/search/repositories?q=swift%20nio&per_page=100&page=3")
            #expect(emulator.requests.count == 3)
            #expect(emulator.connectionCount == 1)
        }
    }

    @Test func organizationsThatSingleSignOnLeavesOutAreCounted_alsoOfStars() async throws {
        try await withEmulatedClient { client, emulator in
            let headers: Headers = [
                "Content-Type": "application/json", "X-GitHub-SSO": "partial-results; organizations=21955855,20582480",
            ]
            emulator.answerAll { request in
                let body = request.target.contains("starred") ? "[]" : #"{"total_count":0,"items":[]}"#
                return .response(ScriptedResponse(headers: headers, text: body))
            }
            let page = try await client.searchRepositories(SearchQuery("swift"), perPage: 10)
            #expect(page.hiddenOrganizations == 2)
            guard case .page(let stars) = try await client.stars(at: client.firstPageOfStars, unlessTagged: nil) else {
                Issue.record("no page")
                return
            }
            #expect(stars.isPartial)
        }
    }

    @Test func repositoriesOfAListAreTheOnlyOnesAndInTheLanguageThatIsAskedFor() async throws {
        var settings = GitHubEmulator.Settings()
        settings.listing = try GitHubEmulatorListing(
            """
            # a comment
            apple/swift-nio | Swift | Apache-2.0 | 8300 | 690 | 2018 | 3 | swift networking | Event-driven
            tokio-rs/tokio | Rust | MIT | 28000 | 2600 | 2016 | 1 | async | A runtime
            """,
            now: Timestamp(seconds: 1_767_225_600))
        try await withEmulatedClient(settings) { client, _ in
            let found = try await client.searchRepositories(SearchQuery("anything"), perPage: 10).repositories
            #expect(found.map(\.fullName)[0] == "apple/swift-nio")
            #expect(found[0].topics == ["swift", "networking"])
            #expect(found[0].pushedAt?.dateText == "2025-12-29")
            #expect(found.map(\.fullName) == ["apple/swift-nio", "tokio-rs/tokio"])
            let rust = try await client.searchRepositories(SearchQuery("anything language:rust"), perPage: 10)
            #expect(rust.repositories.map(\.fullName) == ["tokio-rs/tokio"] && rust.totalCount == 125)
            #expect(rust.repositories[0].id == found[1].id)
        }
        #expect(throws: GitHubEmulatorListing.BadLine.self) { try GitHubEmulatorListing("apple/swift-nio") }
    }

    @Test func thePagesEndAtTheThousandthResult() async throws {
        var settings = GitHubEmulator.Settings()
        settings.total = 100_000
        try await withEmulatedClient(settings) { client, emulator in
            var page = try await client.searchRepositories(SearchQuery("a"), perPage: 100)
            var count = page.repositories.count
            while let next = page.next {
                page = try await client.nextPage(next)
                count += page.repositories.count
            }
            #expect(count == 1_000)
            let beyond = PageReference(rawValue: "\(emulator.address)/search/repositories?q=a&per_page=100&page=11")
            let error = await #expect(throws: FailedRequest.self) { try await client.nextPage(beyond) }
            #expect(error?.failure == .resultCapReached)
            // That is known without asking.
            #expect(emulator.requests.count == 10)
        }
    }

    @Test func theServerSeesThatASearchWasCancelled() async throws {
        try await withEmulatedClient { client, emulator in
            let gate = emulator.hold(request: 1)
            let search = Task { try await client.searchRepositories(SearchQuery("a"), perPage: 100) }
            let request = try await emulator.nextRequest()
            search.cancel()
            #expect(try await emulator.nextAbort() == request)
            await #expect(throws: CancellationError.self) { try await search.value(of: "a cancelled search") }
            gate.open()
            // The next search is not harmed.
            #expect(try await client.searchRepositories(SearchQuery("b"), perPage: 5).repositories.count == 5)
        }
    }

    @Test func anAnswerThatIsHeldComesWhenItIsLetGo() async throws {
        try await withEmulatedClient { client, emulator in
            let gate = emulator.hold(request: 1)
            async let page = client.searchRepositories(SearchQuery("a"), perPage: 7)
            _ = try await emulator.nextRequest()
            gate.open()
            #expect(try await page.repositories.count == 7)
        }
    }

    @Test func packedAnswersAreAskedForAndUnpacked() async throws {
        try await withEmulatedClient { client, emulator in
            let page = try await client.searchRepositories(SearchQuery("a"), perPage: 100)
            #expect(page.repositories.count == 100)
            #expect(page.skippedItems == 0)
            #expect(emulator.requests.first?.headers["Accept-Encoding"]?.contains("gzip") == true)
        }
    }

    @Test func theQueryArrivesAsTyped() async throws {
        try await withEmulatedClient { client, emulator in
            let text = ##"c++ "a & b" #1 50% 形態素 🐈‍⬛ results:3"##
            let page = try await client.searchRepositories(SearchQuery(text, sort: .stars), perPage: 100)
            #expect(page.repositories.count == 3)
            #expect(
                page.repositories.first?.fullName == GitHubEmulatorRepositories(query: text).fullName(at: 0))
            #expect(emulator.requests.first?.headers["authorization"] == "Bearer ghp_of_the_test")
            #expect(emulator.requests.first?.headers["user-agent"] == "ghlance/1.2.3")
        }
    }

    @Test func theBudgetEndsAndComesBackWithTheNextWindow() async throws {
        var settings = GitHubEmulator.Settings()
        settings.budgetPerMinute = 2
        try await withEmulatedClient(settings, token: nil) { client, emulator in
            let query = SearchQuery("a")
            let first = try await client.searchRepositories(query, perPage: 1)
            #expect(first.rateLimit?.remaining == 1)
            emulator.advanceClock(bySeconds: 20)
            let second = try await client.searchRepositories(query, perPage: 1)
            #expect(second.rateLimit?.secondsUntilReset == 40)
            let error = await #expect(throws: FailedRequest.self) {
                try await client.searchRepositories(query, perPage: 1)
            }
            guard case .rateLimited(let limit) = error?.failure else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(limit.kind == .primary)
            #expect(limit.waitSeconds == 40)
            #expect(emulator.requests.allSatisfy { $0.headers["authorization"] == nil })
            emulator.advanceClock(bySeconds: 40)
            let afterwards = try await client.searchRepositories(query, perPage: 1)
            #expect(afterwards.rateLimit?.remaining == 1)
        }
    }

    @Test(arguments: [
        ("403", Failure.forbidden(message: "Resource not accessible by personal access token")),
        ("404", .notFound(message: "Not Found")),
        ("422", .invalidQuery(messages: ["The search is invalid"])),
        ("503", .serverError(status: 503, retryAfterSeconds: nil)),
        ("html", .notJSON(status: 200, contentType: "text/html; charset=utf-8")),
        ("malformed", .malformedJSON(detail: "it breaks off or is not valid JSON")),
    ])
    func everyScriptedErrorIsItsOwnCase(name: String, expected: Failure) async throws {
        try await withEmulatedClient { client, emulator in
            emulator.answer(request: 1, with: try #require(GitHubEmulatorAnswer(name)))
            let error = await #expect(throws: FailedRequest.self) {
                try await client.searchRepositories(SearchQuery("a"), perPage: 3)
            }
            #expect(error?.failure == expected)
            #expect(error?.rateLimit?.remaining == 29)
            // The search that follows is none the worse for it.
            #expect(try await client.searchRepositories(SearchQuery("a"), perPage: 3).repositories.count == 3)
        }
    }

    @Test func limitsComeInBothKinds() async throws {
        try await withEmulatedClient { client, emulator in
            emulator.answer(request: 1, with: .primaryLimit)
            emulator.answer(request: 2, with: .secondaryLimit(retryAfter: 7))
            emulator.answer(request: 3, with: .secondaryLimit(retryAfter: nil))
            var limits: [Failure.Limit] = []
            for _ in 1...3 {
                let error = await #expect(throws: FailedRequest.self) {
                    try await client.searchRepositories(SearchQuery("a"), perPage: 3)
                }
                if case .rateLimited(let limit) = error?.failure { limits.append(limit) }
            }
            #expect(limits.map(\.kind) == [.primary, .secondary, .secondary])
            #expect(limits.map(\.waitSeconds) == [60, 7, 60])
        }
    }

    @Test(arguments: ["reset", "truncated"])
    func aBrokenConnectionIsAFailureAndNotAPage(name: String) async throws {
        try await withEmulatedClient { client, emulator in
            emulator.answer(request: 1, with: try #require(GitHubEmulatorAnswer(name)))
            let error = await #expect(throws: FailedRequest.self) {
                try await client.searchRepositories(SearchQuery("a"), perPage: 3)
            }
            guard case .interrupted = error?.failure else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test func aNextPageElsewhereKeepsThePageAndIsNotFollowed() async throws {
        try await withEmulatedClient { client, emulator in
            emulator.answer(request: 1, with: .foreignNext)
            let page = try await client.searchRepositories(SearchQuery("a"), perPage: 3)
            #expect(page.repositories.count == 3)
            let next = try #require(page.next)
            let error = await #expect(throws: FailedRequest.self) { try await client.nextPage(next) }
            let reason = "it leads to https://example.com instead of \(emulator.address)"
            #expect(error?.failure == .badPageReference(reason: reason))
            #expect(emulator.requests.count == 1)
        }
    }

    @Test func oddPagesAreStillPages() async throws {
        try await withEmulatedClient { client, emulator in
            emulator.answer(request: 1, with: .incomplete)
            emulator.answer(request: 2, with: .emptyPage)
            emulator.answer(request: 3, with: .hostile)
            let query = SearchQuery("a")
            #expect(try await client.searchRepositories(query, perPage: 3).isIncomplete)
            let empty = try await client.searchRepositories(query, perPage: 3)
            #expect(empty.repositories.isEmpty && empty.totalCount == 250 && empty.next != nil)
            let hostile = try await client.searchRepositories(query, perPage: 3)
            #expect(hostile.repositories.first?.description?.contains("\u{1B}[2J") == true)
        }
    }

    @Test func aQueryWithoutResultsIsAnEmptyPage() async throws {
        try await withEmulatedClient { client, _ in
            let page = try await client.searchRepositories(SearchQuery("a results:0"), perPage: 3)
            #expect(page.repositories.isEmpty && page.totalCount == 0 && page.next == nil)
        }
    }
}
