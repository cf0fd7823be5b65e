import TestSupport
import Testing

/// The articles in Reactive.docc show code that is compiled and tested: the snippets of `ArticleNameTests.swift` are the Swift code of
/// `Name.md`, in the same order.
///
/// A snippet is between `// snippet: NAME` and `// snippet end`; the article shows it without its indentation.
struct ArticleTests {
    private static let root = #filePath.split(separator: "/").dropLast(3).reduce(into: "") { $0 += "/" + $1 }
    private static let articles = root + "/Sources/Reactive/Reactive.docc"
    private static let tests = root + "/Tests/ReactiveTests"

    @Test func everyArticleShowsTheSnippetsOfItsTestsAndNoOtherCode() throws {
        let articles = try TextFile.names(in: Self.articles).filter { $0.hasSuffix(".md") }
        #expect(articles.count >= 7)
        for name in articles.map({ $0.dropLast(".md".count) }) {
            let shown = Self.swiftBlocks(of: try TextFile.read("\(Self.articles)/\(name).md"))
            let code = (try? TextFile.read("\(Self.tests)/Article\(name)Tests.swift")) ?? ""
            #expect(shown == Self.snippets(of: code), "\(name).md")
        }
    }

    /// The fenced blocks of Swift with three lines or more; a fence without a language counts as Swift.
    private static func swiftBlocks(of article: String) -> [String] {
        article.split(separator: "```", omittingEmptySubsequences: false).enumerated().compactMap {
            place, part -> String? in
            let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
            guard !place.isMultiple(of: 2), ["", "swift"].contains(lines[0]), lines.count >= 5 else { return nil }
            return dedented(lines)
        }
    }

    private static func snippets(of code: String) -> [String] {
        code.split(separator: "// snippet: ", omittingEmptySubsequences: false).dropFirst().map { part -> String in
            let snippet = part.split(separator: "// snippet end", maxSplits: 1)[0]
            return dedented(snippet.split(separator: "\n", omittingEmptySubsequences: false))
        }
    }

    /// What is between the first line and the last.
    private static func dedented(_ lines: [Substring]) -> String {
        let lines = lines.dropFirst().dropLast()
        let indentation = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return lines.map { String($0.dropFirst(indentation)) }.joined(separator: "\n")
    }
}
