import SeededRandom
import Synchronization

@testable import Core
@testable import Features
@testable import Markup

/// A GitHub that answers at once, sometimes with a failure or a limit, decided by the question and how often it was asked. It counts its
/// answers.
final class FuzzGitHub: Sendable {
    /// `nil` for one that never fails.
    private let seed: UInt64?
    private let counts = Mutex<[String: Int]>([:])

    init(seed: UInt64?) { self.seed = seed }

    /// How often what was asked.
    var asked: [String: Int] { counts.withLock { $0 } }

    private func ask(_ what: String, _ question: String) throws {
        let count = counts.withLock { counts in
            counts[what, default: 0] += 1
            return counts[what, default: 0]
        }
        guard let seed else { return }
        switch Self.number(of: "\(what) \(question) \(count)", seed) % 24 {
        case 0, 1: throw FailedRequest(.interrupted(reason: "noise"))
        case 2: throw FailedRequest(.rateLimited(.init(kind: .secondary, waitSeconds: 3, message: "slow down")))
        case 3: throw FailedRequest(.rateLimited(.init(kind: .primary, waitSeconds: 5, message: "")))
        case 4: throw FailedRequest(.serverError(status: 502, retryAfterSeconds: nil))
        case 5: throw FailedRequest(.notFound(message: "Not Found"))
        case 6: throw FailedRequest(.forbidden(message: "no"))
        case 7: throw FailedRequest(.queryTooLarge)
        default: return
        }
    }

    private func ask<Answer>(_ what: String, _ question: String, _ answer: @autoclosure () -> Answer) throws -> Answer {
        try ask(what, question)
        return answer()
    }

    /// What is decided by a question: its FNV-1a.
    static func number(of question: String, _ seed: UInt64) -> UInt64 {
        question.utf8.reduce(0xCBF2_9CE4_8422_2325 ^ seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } >> 8
    }

    /// The last digit of a repository's number decides what it is like.
    private static func digit(_ repository: Repository) -> Int { Int(abs(repository.id.rawValue) % 10) }

    // MARK: The dependencies

    static let opening = RepositoryOpening(
        links: RepositoryLinks(webBase: "https://github.com", sshHost: "github.com"))

    var page: PageDependencies { PageDependencies(render: FuzzGitHub.render) }

    private static func readme(of repository: Repository) -> Readme? {
        if digit(repository) == 7 { return nil }
        let links = (1...(digit(repository) * 12 + 1)).map { number in
            (number % 9 == 1 ? "<h2>Part \(number)</h2> " : "")
                + #"<ul><li><a href="https://github.com/octo/linked-\#(number)">octo/linked-\#(number)</a> - 解析 words</li></ul>"#
        }
        return Readme(html: digit(repository) == 8 ? "nothing" : links.joined(separator: " "))
    }

    private static let render: PageDependencies.Render = { html, _, request in
        let width = request.width
        let lines = html.split(separator: " ").enumerated().map { block, word in
            MarkupLayout.Line([.init(String(word.prefix(max(1, width))))], block: block)
        }
        return MarkupLayout(
            width: width, lines: lines,
            links: ["https://github.com/o/r/blob/HEAD/linked.md#L2", "https://example.org/"])
    }

    var linked: LinkedDependencies { LinkedDependencies(list: { LinkedList(readme: $0, of: $1) }) }

    private static func fact(_ reference: RepositoryReference) -> LinkedFact {
        let number = Int64(reference.name.split(separator: "-").last ?? "") ?? 1
        if number % 7 < 2 { return number % 7 == 0 ? .gone : .hidden }
        let repository = Repository(
            id: .init(rawValue: 9_000 + number % 40), owner: reference.owner, name: reference.name,
            stars: Int(number * 37 % 11), isArchived: number % 5 == 0, nodeID: "R_\(9_000 + number % 40)")
        return .found(repository, isCurrent: true)
    }

    private func addFacts(to loading: inout LoaderDependencies) {
        loading.factsByNode = { repositories in
            try self.ask("facts", repositories.first?.fullName ?? "")
            let facts = repositories.compactMap { $0.nodeID.map { ($0, RepositoryFacts()) } }
            return RepositoryFactsResult(facts: Dictionary(facts) { $1 }, unavailable: [])
        }
        loading.nodeID = { repository in
            let node = FuzzGitHub.digit(repository) == 3 ? nil : "R_\(repository.id.rawValue)"
            return try self.ask("facts", repository.fullName, node)
        }
        loading.details = { try self.ask("facts", $0.fullName, RepositoryFacts()) }
        let stars = StarHistory(weeks: [.init(start: Scene.now, days: [1, 2, 3])])
        loading.stars = { try self.ask("facts", $0.fullName, stars) }
    }

    func loading(_ now: @escaping @Sendable () -> Timestamp) -> LoaderDependencies {
        @Sendable func forks(_ first: Int64, next: String?) -> ForkPage {
            ForkPage(
                repositories: (first..<first + 20).map {
                    Repository(id: .init(rawValue: $0), owner: "fork-\($0)", name: "thing")
                }, next: next.map(PageReference.init(rawValue:)))
        }
        var loading = LoaderDependencies(now: now)
        loading.starLists = starLists(now)
        loading.organizations = { [] }
        loading.forks = { repository in
            try self.ask("forks", repository.fullName)
            return forks(20_000, next: FuzzGitHub.digit(repository) > 5 ? "2" : nil)
        }
        loading.pageOfForks = { next, _ in try self.ask("forks", next.rawValue, forks(20_020, next: nil)) }
        loading.factsOfLinks = { references, _ in
            try self.ask("linked", references.first?.fullName ?? "")
            return Dictionary(references.map { ($0.fullName.lowercased(), FuzzGitHub.fact($0)) }) { $1 }
        }
        loading.factOfLink = { link, _ in try self.ask("linked", link.fullName, FuzzGitHub.fact(link)) }
        loading.commitsAhead = { fork, _ in try self.ask("commits ahead", fork.fullName, FuzzGitHub.digit(fork)) }
        loading.readme = { repository, _ in
            try self.ask("readme", repository.fullName)
            return .readme(FuzzGitHub.readme(of: repository), tag: nil)
        }
        addFacts(to: &loading)
        addCompared(to: &loading)
        addFiles(to: &loading)
        return loading
    }

    private func addFiles(to loading: inout LoaderDependencies) {
        loading.tree = { repository, _ in try self.ask("files", repository.fullName, self.tree(of: repository)) }
        loading.folder = { repository, id in try self.ask("folder", id, self.tree(of: repository)) }
        loading.code = { _, words in
            try self.ask("code", words)
            let hits = (0..<words.utf8.count % 20).map {
                CodeHit(path: "Sources/\($0).swift", blob: String(repeating: "b", count: 40), fragment: words)
            }
            let isLong = self.seed != nil && words.utf8.count % 2 == 1
            return CodeHits(
                hits: hits, totalCount: isLong ? 150 : hits.count,
                next: isLong ? PageReference(rawValue: words) : nil)
        }
        loading.pageOfCode = { next, _ in
            try self.ask("code", next.rawValue)
            let hit = CodeHit(path: "more.swift", blob: String(repeating: "d", count: 40), fragment: next.rawValue)
            return CodeHits(hits: [hit], totalCount: 150)
        }
        loading.commit = { file in try self.ask("commit", file.path, String(repeating: "c", count: 40)) }
        loading.file = { file, form, _ in
            try self.ask("file", file.path)
            if form == .rendered { return .rendered(Readme(html: "rendered \(file.path) text")) }
            if file.path == "link" { return .text(Array("Sources".utf8)) }
            switch file.path.utf8.count % 6 {
            case 0: return .binary(size: 9)
            case 1: return .tooLarge(size: nil)
            case 2: return .text([])
            case 3: return .text(Array("let a = 1\r\n\u{1B}[31m\t/* 解析\n*/ \"x\n".utf8) + [0xFF, 0xFE])
            default:
                let lines = (1...120).map { "line \($0) " + String(repeating: "x", count: $0 * 3) }
                return .text(Array(lines.joined(separator: "\n").utf8))
            }
        }
    }

    private func addCompared(to loading: inout LoaderDependencies) {
        loading.comparedByNode = { repositories in
            try self.ask("compared", repositories.map(\.fullName).joined(separator: " "))
            var result = ComparedFactsResult()
            for repository in repositories {
                guard let node = repository.nodeID else { continue }
                var facts = ComparedFacts()
                (facts.facts.openIssues, facts.facts.closedIssues) = (FuzzGitHub.digit(repository), 10)
                facts.loaded = [.details, .languages]
                if FuzzGitHub.digit(repository) == 4 {
                    result.unknown[node] = .denied
                } else {
                    result.facts[node] = facts
                }
            }
            return result
        }
        loading.contributors = { try self.ask("compared", $0.fullName, 7) }
    }

    func files(_ now: @escaping @Sendable () -> Timestamp) -> FilesDependencies {
        FilesDependencies(
            address: { repository, path, _, _ in
                path.contains("..") ? nil : "https://github.com/\(repository.fullName)/blob/HEAD/\(path)"
            }, opening: FuzzGitHub.opening, now: now)
    }

    private func tree(of repository: Repository) -> RepositoryTree {
        let digit = FuzzGitHub.digit(repository)
        var tree = RepositoryTree(
            commit: digit == 9 ? nil : String(repeating: "c", count: 40),
            isTruncated: seed != nil && digit % 3 == 1)
        if digit == 9 { return tree }
        let id = String(repeating: "b", count: 40)
        for number in 0..<digit * 4 { tree.append("\(number).swift", .file, id: id, size: 100 * number) }
        for (path, kind) in [
            ("README.md", .file), ("large.bin", .file), ("Sources", .folder), ("Sources/解析.swift", .file),
            ("Sources/deep", .folder), ("Sources/deep/\u{202E}x.md", .file), ("module", .submodule), ("link", .link),
            ("run", .executable), ("docs", .folder),
        ] as [(String, RepositoryTree.Kind)] {
            tree.append(path, kind, id: id, size: kind == .file ? path.utf8.count : nil)
        }
        return tree
    }

    func file(_ now: @escaping @Sendable () -> Timestamp) -> FileDependencies {
        FileDependencies(
            like: page,
            link: { address, repository in
                let file = RepositoryFile(
                    repository: repository, path: "linked.md", blob: nil, size: nil, commit: nil, branch: "main")
                return address.contains("/blob/") ? LinkedFile(file, at: .line(2)) : nil
            },
            address: { file, _, line in
                file.path.contains("..") ? nil : "https://x/\(file.path)" + (line.map { "#L\($0)" } ?? "")
            }, now: now)
    }

    /// The account's lists as they are on GitHub.
    private let lists = Mutex(
        StarLists([
            StarList(id: "a", name: "Tools", items: [.init(node: "R_1", repository: .init(rawValue: 1))]),
            StarList(id: "b", name: "", isPrivate: true, items: []),
            StarList(id: "c", name: "解析 \u{202E}", items: [.init(node: "R_3", repository: .init(rawValue: 3))]),
        ]))

    func starLists(_ now: @escaping @Sendable () -> Timestamp) -> StarListsDependencies {
        StarListsDependencies(
            read: { _ in
                try self.ask("star lists", "")
                return self.lists.withLock { $0 }
            },
            nodeID: { $0.nodeID ?? "R_\($0.id.rawValue)" },
            update: { node, _, lists in
                try self.ask("changed lists", node)
                self.lists.withLock { $0 = lists }
            }, now: now)
    }
}

/// Pieces of input, likely and unlikely ones.
enum FuzzInput {
    private static let sequences = [
        "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}OA", "\u{1B}OB", "\u{1B}[5~", "\u{1B}[6~", "\u{1B}[H",
        "\u{1B}[F", "\u{1B}[3~", "\u{1B}OP", "\u{1B}[11~", "\u{1B}<", "\u{1B}>", "\u{1B}b", "\u{1B}f", "\u{1B}d",
        "\u{1B}?", "\u{1B}[1;5C", "\u{1B}[27;5;99~", "\u{1B}[99;5u", "\u{1B}[13;5u", "\u{1B}[106;5u", "\u{1B}[27u",
        "\u{1B}[97;5:3u", "\u{1B}[I", "\u{1B}[O", "\u{1B}[<0;10;10M", "\u{1B}[<64;1;1m", "\u{1B}[M !!",
        "\u{1B}[200~pa\nste\u{1B}[201~", "\u{1B}[200~\u{1B}]52;c;AAAA\u{7}\u{1B}[201~", "\u{1B}]11;rgb:1/2/3\u{7}",
        "\u{1B}P1$r\u{1B}\\", "\u{1B}[?1;2c", "\u{1B}[24;80R", "\u{1B}[999999999999A", "\u{1B}[;;;;;;;;;~",
        "\u{1B}[1:2:3:4u", "\u{1B}", "\u{1B}\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}[1;",
    ].map { Array($0.utf8) }

    /// Ways into what is behind a row: its page, files, links, forks, a comparison, lists of stars; and what is done there.
    private static let ways = [
        "\u{1B}w", "\u{1B}w", "\u{1B}j", "\u{1B}y", "\u{1B}=", "\u{1B},", "\u{16}", "\u{1B}v", "\r", "\r", "\u{1B}[B",
        "\u{1B}[B", "\t", "\t", "?let", "t", "w", "=", "y", ":12\r", "1", "2", "\u{12}", "\u{1B}u", "\u{1B}[C",
        "\u{1B}[D", "\u{15}", "/x\r", "n", "\u{1B}1", "\u{1B}2", "\u{15}?let\r", "\u{15}?let\r",
        "\u{1B}<\u{1B}[B\u{1B}[B\r", "\u{1B}<\u{1B}[B\u{1B}[B\u{1B}[C", "\u{1B}<\u{1B}[B\r",
    ].map { Array($0.utf8) }

    /// A piece that leads somewhere, mostly.
    static func way(_ generator: inout SeededGenerator) -> [UInt8] {
        Int.random(in: 0..<4, using: &generator) == 0 ? piece(&generator) : ways.randomElement(using: &generator) ?? []
    }

    static let texts = [
        "swift", "language:", "\"", " ", "解析", "e\u{301}", "👩‍👩‍👧", "🇯🇵", "שלום", "\u{202E}", "\u{200D}", "각", "i\u{307}",
        "stars:>5", "license:", "topic:t", "lang:", "\u{0}", "\t", "user:", ",", "..",
    ].map { Array($0.utf8) }

    static func piece(_ generator: inout SeededGenerator) -> [UInt8] {
        switch Int.random(in: 0..<11, using: &generator) {
        case 10:
            // The left button or the wheel, mostly on the screen.
            let button = [0, 0, 0, 64, 65].randomElement(using: &generator) ?? 0
            let (column, row) = (Int.random(in: 0...130, using: &generator), Int.random(in: 0...45, using: &generator))
            return Array("\u{1B}[<\(button);\(column);\(row)M".utf8)
        case 0:
            return (0..<Int.random(in: 1...8, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
        case 1: return [UInt8.random(in: 0...31, using: &generator)]
        case 2:
            // A sequence whose end got lost.
            let whole = sequences.randomElement(using: &generator) ?? []
            return Array(whole.prefix(Int.random(in: 0...whole.count, using: &generator)))
        case 3...5: return sequences.randomElement(using: &generator) ?? []
        default: return texts.randomElement(using: &generator) ?? []
        }
    }
}
