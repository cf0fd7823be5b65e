import Testing

@testable import Core
@testable import Features

/// Each filter ignores case and diacritics.
struct OneFoldingTests {
    @Test(arguments: [("cafe", "Café"), ("café", "CAFE crème"), ("strasse", "Straße"), ("swift", "ＳＷＩＦＴ")])
    func everyFilterFindsTheSame(typed: String, text: String) {
        let entry = HistoryEntry(query: text, searchedAt: Timestamp(seconds: 1), resultCount: 1)
        #expect(HistoryItem.recent(entry).matches(TextFilter(typed)))
        #expect(CommandMenu(line: EditableText(text: typed)).matches(text))
        let repository = Repository(id: .init(rawValue: 1), owner: "octocat", name: "name", description: text)
        let favourite = Favourite(host: "github.com", repository: repository, addedAt: Timestamp(seconds: 1))
        #expect(FavouriteEntry(favourite).matches(FavouriteFilter(typed)))
        #expect(!CommandMenu(line: EditableText(text: typed + "x")).matches(text))
    }
}
