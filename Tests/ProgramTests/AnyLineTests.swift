import Reactive
import SeededRandom
import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Library
@testable import Screens
@testable import Terminal

/// Any line at all, through the search of a real library and drawing. What the check and completion make of it is tried by `FuzzTests`.
@MainActor
struct AnyLineTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    @Test("parts of the syntax and of anything else", arguments: [1, 2, 3] as [UInt64])
    func parts(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        try await type((0..<100).map { _ in AnyLine.parts(using: &generator) }, seed: seed)
    }

    @Test("ten thousand characters", arguments: AnyLine.repeated)
    func long(part: String) async throws {
        let text = String(repeating: part, count: 10_000 / part.count)
        try await type([text], seed: 8)
        // Saved searches and arguments of the program are not limited by the line.
        let library = try await library()
        for try await answer in library.localSearch(SearchQuery(text), host: AnyLine.host, budget: .seconds(60)) {
            #expect(answer.isComplete)
        }
    }

    /// A library of a few repositories.
    private func library() async throws -> Library {
        let library = try await Library.open(folder: folder.path("data"), now: AnyLine.now)
        try await library.remember(AnyLine.repositories, host: AnyLine.host, seenAt: AnyLine.now)
        try await library.recordChoice(of: [AnyLine.repositories[1].id], host: AnyLine.host, at: AnyLine.now)
        return library
    }

    private func type(_ lines: [String], seed: UInt64) async throws {
        let library = try await library()
        var generator = SeededGenerator(seed: seed)
        let renderer = Renderer()
        for line in lines {
            let size = (Int.random(in: 1...160, using: &generator), Int.random(in: 1...50, using: &generator))
            var state = AppState(
                shell: .init(columns: size.0, rows: size.1),
                search: SearchState(connection: .offline, now: AnyLine.now), account: AccountState(host: AnyLine.host))
            AppReactor.reduce(into: &state, .search(.list(.edited(.insert(line), at: AnyLine.now))))
            let query = state.search.query
            for try await answer in library.localSearch(query, host: AnyLine.host, budget: .seconds(60)) {
                AppReactor.reduce(into: &state, .search(.localResultsFound(query, answer, at: AnyLine.now)))
            }
            AppReactor.reduce(into: &state, .completion(.toggle))
            let frame = renderer.render(state)
            #expect(frame.problems.isEmpty, "\(line.debugDescription): \(frame.problems)")
            #expect(state.queryCheck.text == state.search.line.text)
        }
    }
}

/// Lines, and what they are searched in.
private enum AnyLine {
    static let host = "github.com"
    static let now = Timestamp(seconds: 1_795_000_000)

    static let repositories = [
        Repository(
            id: .init(rawValue: 1), owner: "apple", name: "swift-nio", description: "naïve 形態素解析 \u{202E}x",
            language: "Swift", license: "Apache-2.0", topics: ["networking"], stars: 8_000),
        Repository(id: .init(rawValue: 2), owner: "octo", name: "lantern", language: "Rust", stars: 3, isFork: true),
    ]

    static let repeated = [
        "a ", "ab", "language:", "stars:>1k ", "👩‍👩‍👧", "\"a ", "NOT ", "a OR ", "\u{301}", "topic:x,", "解析 ", "\u{1B}[2J",
        "-", "@", "(", "*", "\"", "a-b ", "in:name ", "\u{0}", "x:y:z ", "🇯🇵", "\\\"",
    ]

    private static let pieces =
        [
            "swift", "apple", "AND", "OR", "NOT", "\"", "\\", "-", ":", ",", "..", "*", ">", "<=", "2024-06-30", "@me",
            "@",
            "形態素", "e\u{301}", "👩‍👩‍👧", "\u{0}", "\u{200B}", "\r\n", "\t", "\u{3000}", "\u{1B}[2J", "\u{202E}", "lang",
            "updated:",
            "99999999999999999999", "props.x:", "\u{FFFD}", "\u{10FFFF}", "(", ")",
        ] + QualifierName.allCases.map { $0.rawValue + ":" }

    /// Pieces, and scalars of any length in UTF-8.
    static func parts(using generator: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0...30, using: &generator)).reduce("") { text, _ in
            let limit: UInt32 = [0x80, 0x800, 0x1_0000, 0x11_0000][Int.random(in: 0..<4, using: &generator)]
            let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &generator)).map { String($0) }
            let piece = pieces[Int.random(in: 0..<pieces.count, using: &generator)]
            let part = Int.random(in: 0..<3, using: &generator) > 0 ? piece : scalar ?? ""
            return text + part + (Int.random(in: 0..<3, using: &generator) == 0 ? " " : "")
        }
    }
}
