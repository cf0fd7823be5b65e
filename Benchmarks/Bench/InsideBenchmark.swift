import Core
import GitHub
import Terminal

/// Parts of the program, measured in this process.
@MainActor
enum InsideBenchmark {
    /// A transport with one answer for everything.
    private struct Answering: Transport {
        let body: [UInt8]

        func send(_ request: Request) async throws -> Response {
            Response(
                status: 200, headers: ["Content-Type": "application/json; charset=utf-8"], body: body, url: request.url)
        }
    }

    /// What a key costs must not depend on the rows that nobody sees.
    private static let sizes = [100, 100_000]

    static func run(_ context: inout Context) async throws {
        let repositories = try await decode(&context)
        try await keys(&context, repositories)
    }

    /// An answer of a hundred repositories, from its bytes to values.
    private static func decode(_ context: inout Context) async throws -> [Repository] {
        let body = Listing().body(0..<100)
        let client = GitHubClient(
            transport: Answering(body: body), host: try Host(apiURL: nil, webURL: nil), session: Session(nil),
            version: "0")
        let query = SearchQuery("swift")
        var repositories: [Repository] = []
        var times = Samples()
        for number in -3..<context.samples(60) {
            context.machine.settle()
            let start = Monotonic.now()
            repositories = try await client.searchRepositories(query, perPage: 100).repositories
            if number >= 0 { times.append(from: start, to: Monotonic.now()) }
        }
        context.report.add(
            "100 repositories decoded, p50", times.median, "ms")
        context.report.add("100 repositories decoded, fastest", times.minimum, "ms")
        return repositories
    }

    /// One key, from its intent to the rows that differ from the last frame's.
    private static func keys(_ context: inout Context, _ repositories: [Repository]) async throws {
        let screens = sizes.map { ScreenInMemory(rows: $0, like: repositories) }
        var scrolled = screens.map { _ in Samples() }
        var typed = scrolled
        for _ in 0..<context.samples(40) {
            for (index, screen) in screens.enumerated() {
                screen.goToBottomOfScreen()
                context.machine.settle()
                scrolled[index].append(screen.microsecondsPerKey(Array(repeating: Key(.down), count: 50)))
                // Whatever the keys have started and cancelled gets its turn.
                await Task.yield()
            }
            for (index, screen) in screens.enumerated() {
                context.machine.settle()
                typed[index].append(screen.microsecondsPerKey("abcdefghijklmnopqrst".map { Key(.character($0)) }))
                screen.clearLine()
                await Task.yield()
            }
        }
        for (name, series) in [("line scrolled", scrolled), ("letter typed", typed)] {
            for (index, size) in sizes.enumerated() {
                let aim: Report.Aim? = index == 0 ? nil : .most(series[0].minimum * 1.1)
                context.report.add(
                    "\(name) in \(size) rows, without a terminal", series[index].minimum, "µs", aim: aim)
            }
        }
    }
}
