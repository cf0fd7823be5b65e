import SeededRandom
import Testing

@testable import Core

/// What holds for every text, tried on texts put together from parts of the syntax by a seeded generator.
struct QueryPropertyTests {
    private static let texts: [String] = {
        var generator = SeededGenerator(seed: 20_240_630)
        return (0..<3_000).map { _ in QueryTexts.random(using: &generator) }
    }()

    @Test func theTokensAloneSayTheSame() {
        for text in QueryPropertyTests.texts {
            let query = ParsedQuery(text)
            let again = ParsedQuery(query.tokens.map { String(query.source(of: $0)) }.joined(separator: " "))
            #expect(again.tokens.map(\.content) == query.tokens.map(\.content), "\(text.debugDescription)")
            #expect(again.tokens.map(\.isNegated) == query.tokens.map(\.isNegated))
            #expect(again.expression == query.expression)
            #expect(again.problems.map(\.kind) == query.problems.map(\.kind))
        }
    }

    @Test func whatIsSentSaysWhatWasTyped() {
        for text in QueryPropertyTests.texts {
            let typed = ParsedQuery(text)
            let sent = SearchQuery(text)
            #expect(SearchQuery(sent.text) == sent)
            // White space at the end of an open quotation is not sent.
            guard !typed.problems.contains(where: { $0.kind == .openQuotation }) else { continue }
            #expect(sent.parsed.tokens.map(\.content) == typed.tokens.map(\.content), "\(text.debugDescription)")
        }
    }

    @Test func onlyAnEmptyTextHasAProblemWithoutAPlace() {
        for text in QueryPropertyTests.texts {
            let problems = ParsedQuery(text).problems
            #expect(problems.allSatisfy { ($0.range == nil) == ($0.kind == .empty) })
            #expect(problems.contains { $0.kind == .empty } == SearchQuery(text).isEmpty)
        }
    }

    @Test func aMatchHoldsWhateverIsLearntLater() {
        for text in QueryPropertyTests.texts {
            let matcher = OfflineMatcher(ParsedQuery(text))
            var bare = OfflineMatcherTests.nio
            bare.size = nil
            bare.createdAt = nil
            let early = matcher.matches(bare)
            for size in [0, 5, 1_000] {
                for date in ["2010-01-01T00:00:00Z", "2024-06-30T12:00:00Z"] {
                    var full = bare
                    full.size = size
                    full.createdAt = Timestamp(iso8601: date)
                    let late = matcher.matches(full)
                    #expect(early == .unknown || late == early, "\(text.debugDescription)")
                }
            }
        }
    }

    @Test func aDoubtIsAnnounced() {
        for text in QueryPropertyTests.texts {
            let matcher = OfflineMatcher(ParsedQuery(text))
            let isUnknown = matcher.matches(OfflineMatcherTests.nio) == .unknown
            #expect(!isUnknown || !matcher.untestedTerms.isEmpty, "\(text.debugDescription)")
        }
    }

    @Test func aVeryLongTextIsAQueryToo() {
        let long = String(repeating: "stars:>1 topic:a \"b c\" OR NOT in:name -user:x ", count: 4_000)
        let query = ParsedQuery(long)
        #expect(query.tokens.count == 28_000)
        #expect(query.problems.contains { $0.kind == .tooManyOperators(count: 8_000) })
        _ = OfflineMatcher(query).matches(OfflineMatcherTests.nio)
    }
}

/// Texts put together from parts of the syntax.
enum QueryTexts {
    private static let parts =
        [
            "swift", "c++", "AND", "OR", "NOT", "and", "(", ")", "\"", "\\", "\\\"", "-", ":", ",", "..", "*", ">",
            ">=", "<", "2024-06-30", "T12:00:00Z", "+02:00", "100", "5", "99999999999999999999", "true", "only",
            "apple", "apple/swift-nio", "@me", "name", "readme", "形態素", "e\u{301}", "👩‍👩‍👧", "\u{0}", "\u{200B}",
            "\u{301}", "\u{FEFF}", "\r\n", "\t", "\u{3000}", "\u{1B}[2J", "\u{202E}", "updated:", "props.x:",
            "networking", "mit", "framework",
        ] + QualifierName.allCases.map { $0.rawValue + ":" }

    static func random(using generator: inout SeededGenerator) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...14, using: &generator) {
            text += parts[Int.random(in: 0..<parts.count, using: &generator)]
            if Int.random(in: 0..<3, using: &generator) == 0 { text += " " }
        }
        return text
    }
}
