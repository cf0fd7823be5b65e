import Testing

@testable import Core

/// What a query looks up in the index of local repositories.
struct CatalogueQueryTests {
    private func query(_ text: String) -> CatalogueQuery {
        CatalogueQuery(ParsedQuery(text), host: "github.com", limit: 9)
    }

    @Test(
        arguments: [
            ("swift tui", "swift tui", []),
            ("swift \"terminal interface\"", "swift", ["terminal interface"]),
            ("tui topic:cli user:apple", "tui", ["cli", "apple"]),
            ("tui repo:apple/swift", "tui", ["apple/swift"]),
            // Either is enough.
            ("tui user:apple repo:octo/one", "tui", []),
            // The index has the name of a language, not what the user calls it.
            ("a language:golang", "a", []),
            ("a language:nonsense user:@me stars:>5", "a", []),
            // A match need not have any of these.
            ("a NOT b", "a", []),
            ("a -topic:b", "a", []),
            ("a OR b", "", []),
        ] as [(String, String, [String])])
    func whatEveryMatchHasIsLookedUp(text: String, words: String, required: [String]) {
        #expect(query(text).text == words)
        #expect(query(text).required == required)
    }

    @Test func theNamesOfALanguageAreAlternatives() {
        #expect(query("a language:golang").requiredAny == [["Go", "golang"]])
        #expect(query("a language:nonsense -language:c").requiredAny.isEmpty)
    }

    @Test(arguments: [("swif", true), ("swif ", false), ("swif topic:cli", false), ("\"swif\"", false)])
    func aWordAtTheEndMayBeUnfinished(text: String, isPrefix: Bool) {
        #expect(query(text).endsWithPrefix == isPrefix)
    }
}
