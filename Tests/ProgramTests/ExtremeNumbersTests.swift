import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import GitHub
@testable import Library
@testable import Screens
@testable import Terminal

/// Numbers that no repository has: through an answer, an import and a row of the library to the screen.
@Suite(.hangLimit) struct ExtremeNumbersTests {
    private static let numbers = [
        Int.min, Int.min + 1, -1_000, -1, 0, 999_999_999, 1_000_000_000, .max - 49_999, .max - 499, .max - 49, .max,
    ]
    private static let dates = ["0000-01-01T00:00:00Z", "99999-01-01T00:00:00Z", "9999-12-31T23:59:59Z"]
    private static let now = Timestamp(seconds: 1_700_000_000)

    private struct FixedAnswer: Transport {
        var body: String

        func send(_ request: Request) async throws -> Response {
            Response(status: 200, headers: Headers(), body: Array(body.utf8), url: request.url)
        }
    }

    @Test func countsAndDatesAtTheEndsOfTheirTypesAreDecodedStoredReadAndDrawn() async throws {
        let page = try await Self.page()
        #expect(page.repositories.count == Self.numbers.count)
        #expect(page.repositories.allSatisfy { $0.stars >= 0 && $0.forks >= 0 && $0.openIssues >= 0 })
        #expect(page.repositories.map(\.stars) == Self.numbers.map { Count($0).value })
        try Self.draw(page.repositories)

        let folder = try ScratchFolder()
        let library = try await Library.open(folder: folder.path("library"), now: Self.now)
        try await library.remember(page.repositories, host: "github.com", seenAt: Self.now)
        let ids = page.repositories.map(\.id)
        var seen: [Repository] = []
        for try await answer in library.localSearch(SearchQuery(""), host: "github.com") {
            seen = answer.repositories.filter { ids.contains($0.id) }
        }
        #expect(Set(seen.map(\.id)) == Set(ids))
        try Self.draw(seen)
        for sort in SearchSort.allCases {
            for try await _ in library.localSearch(SearchQuery("name sort", sort: sort), host: "github.com") {}
        }
        try await library.addFavourites(page.repositories, host: "github.com", at: Self.now)
        let export = try await library.exportFavourites()

        let second = try await Library.open(folder: folder.path("second"), now: Self.now)
        #expect(try await second.importFavourites(export).added == Self.numbers.count)
        #expect(try await second.importFavourites(Self.foreignExport).added == Self.numbers.count)
        let favourites = try await second.favourites()
        #expect(favourites.count == 2 * Self.numbers.count)
        try Self.draw(favourites.map(\.repository))
        try Self.draw(favourites)
    }

    @Test func negativeCountsAreShownAsNoneAndYearsOutsideTheCalendarAsADash() async throws {
        var lines = try Self.draw([Self.repository(stars: -5, pushedAt: Timestamp(iso8601: Self.dates[0]))])
        #expect(lines.contains { $0.contains("★     0") && $0.contains(" – ") }, "\(lines)")
        lines = try Self.draw([Self.repository(stars: .max, pushedAt: Timestamp(iso8601: Self.dates[1]))])
        #expect(lines.contains { $0.contains("★ >999M") && $0.contains(" – ") }, "\(lines)")
        lines = try Self.draw([Self.repository(stars: 1, pushedAt: Timestamp(seconds: .max))])
        #expect(lines.contains { $0.contains(" – ") }, "\(lines)")
        lines = try Self.draw([Self.repository(stars: 1, pushedAt: Timestamp(seconds: .min))])
        #expect(lines.contains { $0.contains(" – ") }, "\(lines)")
    }

    // MARK: Where they come from

    private static func repository(stars: Int, pushedAt: Timestamp?) -> Repository {
        Repository(
            id: Repository.ID(rawValue: 1), owner: "octo", name: "name", description: "what it is", stars: stars,
            pushedAt: pushedAt)
    }

    private static func page() async throws -> SearchPage {
        let items = numbers.enumerated().map { index, number in
            """
            {"id":\(number),"full_name":"octo/name-\(index)","stargazers_count":\(number),"forks_count":\(number),\
            "open_issues_count":\(number),"size":\(number),"created_at":"\(dates[(index + 1) % 3])",\
            "updated_at":"\(dates[(index + 2) % 3])","pushed_at":"\(dates[index % 3])"}
            """
        }
        let body = "{\"total_count\":\(Int.max),\"items\":[\(items.joined(separator: ","))]}"
        let client = GitHubClient(
            transport: FixedAnswer(body: body), host: try Host(apiURL: nil, webURL: nil), session: Session(nil),
            version: "1")
        return try await client.searchRepositories(SearchQuery("name"), perPage: 100)
    }

    /// What somebody else may have written, with numbers where this program writes times.
    private static var foreignExport: String {
        let entries = numbers.enumerated().map { index, number in
            """
            {"host":"github.com","databaseId":\(index + 100),"owner":{"login":"octo"},"name":"foreign-\(index)",\
            "stargazersCount":\(number),"forksCount":\(number),"openIssuesCount":\(number),"size":\(number),"createdAt":\(number),"updatedAt":\(number),"pushedAt":\(number),\
            "addedAt":\(number),"note":"n","noteEditedAt":\(number)}
            """
        }
        return "{\"format\":\"ghlance favourites\",\"version\":3,\"favourites\":[\(entries.joined(separator: ","))]}"
    }

    // MARK: Drawing

    private static let sizes = [
        Size(columns: 200, rows: 60), Size(columns: 120, rows: 30), Size(columns: 80, rows: 24),
        Size(columns: 40, rows: 12), Size(columns: 20, rows: 5), Size(columns: 1, rows: 1),
    ]

    /// Draws them as an answer at several sizes and returns the lines of the widest screen.
    @discardableResult private static func draw(_ repositories: [Repository]) throws -> [String] {
        var widest: [String] = []
        for size in sizes {
            var state = state(size)
            let page = SearchPage(repositories: repositories, totalCount: .max, skippedItems: 3)
            SearchReactor.reduce(
                into: &state.search,
                .searchFinished(state.search.query, page, took: .milliseconds(1), at: now))
            let frame = try frame(of: state)
            if widest.isEmpty { widest = frame.lines }
        }
        return widest
    }

    private static func draw(_ favourites: [Favourite]) throws {
        for size in sizes {
            var state = state(size)
            state.shell.reduce(.show(.favourites))
            for order in FavouriteOrder.allCases.indices {
                state.favourites.reduce(.ordered(order))
                FavouritesReactor.reduce(
                    into: &state.favourites, .observed(.list(favourites.map(FavouriteEntry.init))))
                _ = try frame(of: state)
            }
        }
    }

    private static func state(_ size: Size) -> AppState {
        AppState(
            shell: ShellState(columns: size.columns, rows: size.rows),
            search: SearchState(text: "name", sort: .bestMatch, now: now),
            account: AccountState(host: "github.com", status: .anonymous))
    }

    private static func frame(of state: AppState) throws -> Frame {
        let frame = Renderer().render(state)
        #expect(frame.problems == [])
        return frame
    }
}
