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

    private static func lines(of text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The fenced blocks of Swift with three lines or more; a fence without a language counts as Swift.
    private static func swiftBlocks(of article: String) -> [String] {
        var blocks: [String] = []
        var block: (isSwift: Bool, lines: [Substring])?
        for line in lines(of: article) {
            let text = line.drop { $0 == " " }
            if text.hasPrefix("```") {
                if let (isSwift, lines) = block, isSwift, lines.count >= 3 { blocks.append(dedented(lines)) }
                block = block == nil ? (["```", "```swift"].contains(text), []) : nil
            } else {
                block?.lines.append(line)
            }
        }
        return blocks
    }

    private static func snippets(of code: String) -> [String] {
        var snippets: [String] = []
        var snippet: [Substring]?
        for line in lines(of: code) {
            let text = line.drop { $0 == " " }
            if text.hasPrefix("// snippet: ") {
                snippet = []
            } else if text == "// snippet end" {
                snippets.append(dedented(snippet ?? []))
                snippet = nil
            } else {
                snippet?.append(line)
            }
        }
        return snippets
    }

    private static func dedented(_ lines: [Substring]) -> String {
        let indentation = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return lines.map { String($0.dropFirst(indentation)) }.joined(separator: "\n")
    }
}
