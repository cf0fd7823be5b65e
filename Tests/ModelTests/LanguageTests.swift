import Testing

@testable import Core

/// The languages of Linguist, all of them.
struct LanguageTests {
    @Test func everyNameAndAliasStandsForItsLanguage() {
        #expect(Language.all.count == 829)
        #expect(Language.all.map(\.aliases.count).reduce(0, +) == 432)
        let names = Set(Language.all.map { $0.name.lowercased().split(separator: " ").joined(separator: "-") })
        for language in Language.all {
            for name in [
                language.name, language.name.uppercased(), language.name.split(separator: " ").joined(separator: "-"),
            ] {
                #expect(Language.named(name) == language, "\(name)")
            }
            for alias in language.aliases where !names.contains(alias) {
                #expect(Language.named(alias) == language, "\(alias)")
            }
        }
    }

    @Test(arguments: [("Swift", 0xF05138), ("C++", 0xF34B7D), ("Vim Script", 0x199F4B), ("ABNF", nil), ("swift-", nil)])
    func coloursAreGitHubs(name: String, color: UInt32?) {
        #expect(Language.color(of: name) == color)
    }

    @Test(arguments: ["", "no such language", "c+", "|", ";"])
    func whatIsNoLanguageIsNone(name: String) {
        #expect(Language.named(name) == nil)
    }
}
