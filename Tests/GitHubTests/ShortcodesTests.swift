import Testing

@testable import Core
@testable import GitHub

/// Emoji that descriptions name.
struct ShortcodesTests {
    @Test(arguments: [
        ("", ""), ("plain", "plain"), (":rocket: Fast", "🚀 Fast"), ("a :rocket::rocket: b", "a 🚀🚀 b"),
        (":+1::-1:", "👍👎"), (":100:", "💯"), ("std::vector", "std::vector"), (":rocket", ":rocket"), (":", ":"),
        ("::", "::"), ("::rocket::", ":🚀:"), (":no_such_name:rocket:", ":no_such_name🚀"), (":Rocket:", ":Rocket:"),
        ("語:rocket:語", "語🚀語"), (":rocket :", ":rocket :"), ("https://x.y:8080/", "https://x.y:8080/"),
        (":rocket:\u{301}x", "🚀\u{301}x"), ("e:de:", "e🇩🇪"),
    ])
    func namesBetweenColonsBecomeTheirEmoji(text: String, shown: String) {
        #expect(Array(Shortcodes.replaced(in: text).unicodeScalars) == Array(shown.unicodeScalars))
    }

    @Test func descriptionsShowTheEmojiTheyName() async throws {
        let found = try await page(text: answer(items: item(#""description":":zap: quick""#)))
        #expect(found.repositories.first?.description == "⚡ quick")
    }

    @Test func thousandsOfColonsAreReadInNoTime() {
        let text = String(repeating: ":a", count: 1_000) + String(repeating: ":", count: 1_000)
        #expect(Shortcodes.replaced(in: text).unicodeScalars.contains("🅰"))
    }

    @Test func theTableHasEveryNameOnce() {
        let records = Shortcodes.records
        let names = records.flatMap { $0.split(separator: "=").dropFirst() }
        #expect(names.count == 1_913)
        #expect(Set(names).count == names.count)
    }
}
