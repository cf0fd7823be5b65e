import Testing

@testable import Core

/// The names of saved searches, and what they remember.
struct SavedSearchTests {
    @Test(
        "a name has 1 to 40 characters and no spaces",
        arguments: [
            ("", SavedSearchName.Problem.empty), ("  ", .empty), ("@", .empty), ("two words", .hasSpace),
            ("a\tb", .hasSpace), ("a\u{1B}b", .hasControlCharacter), (String(repeating: "x", count: 41), .tooLong(41)),
            ("x" + String(repeating: "\u{301}", count: 100_000), .tooLong(100_001)), ("--help", .badBeginning),
            ("\u{301}x", .badBeginning), ("a\u{202E}b", .hasControlCharacter), ("a\u{200B}", .hasControlCharacter),
            ("a\u{3164}b", .hasControlCharacter), ("a\u{2800}", .hasControlCharacter),
            ("\u{E000}", .hasControlCharacter),
        ])
    func badNames(text: String, problem: SavedSearchName.Problem) {
        #expect(throws: problem) { try SavedSearchName(text) }
    }

    @Test(
        "a name is taken as it is typed",
        arguments: [
            ("x", "x"), ("@rust", "rust"), (" Rust-tools ", "Rust-tools"), ("日本語", "日本語"),
            (String(repeating: "🚀", count: 40), String(repeating: "🚀", count: 40)),
        ])
    func goodNames(text: String, name: String) throws {
        #expect(try SavedSearchName(text).text == name)
    }

    @Test(
        "what comes with the program keeps its name, unless the user has had it before",
        arguments: ["trending", "@Active"])
    func builtInNames(text: String) throws {
        let name = try SavedSearchName(text)
        #expect(throws: SavedSearchName.Problem.builtIn(name.text)) { try SavedSearchName(new: text) }
        let own = SavedSearch(name: name, query: "x", savedAt: Timestamp(seconds: 1))
        #expect(try SavedSearchName(new: text, besides: [own]) == name)
    }

    @Test("a tag is as long as a name, and has nothing in it that cannot be seen")
    func tags() {
        func tags(_ text: String) -> [String] { Note(text: text, editedAt: Timestamp(seconds: 1)).tags }
        #expect(tags("#cli #Grüße! #a_1-b #12 x#y") == ["cli", "grüße", "a_1-b"])
        #expect(tags("#a\u{202E}b #c\u{200D}d #हिन्दी") == ["a", "c", "हिन्दी"])
        #expect(tags("#" + String(repeating: "x", count: 41)) == [])
        #expect(tags("#x" + String(repeating: "\u{301}", count: 100_000)) == [])
    }

    @Test(
        "one word that begins with @ names a search",
        arguments: [
            ("@rust", "rust"), (" @rust ", "rust"), ("@", ""), ("@a b", nil), ("user:@me", nil), ("\"@rust\"", nil),
            ("", nil),
        ])
    func namedSearch(line: String, name: String?) {
        #expect(SearchQuery(line).namedSearch == name)
    }
}
