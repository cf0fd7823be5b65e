import Testing

@testable import Core
@testable import Features

/// What is remembered of a page of stars.
@Suite struct StarPageRecordTests {
    @Test func aRecordIsReadAsItWasWritten() {
        for record in [
            StarPageRecord(
                tag: "\"abc\"", next: PageReference(rawValue: "https://api.github.com/user/starred?page=2"),
                ids: [.init(rawValue: 7), .init(rawValue: -1)]),
            StarPageRecord(tag: "W/\"x y\"", next: nil, ids: []),
        ] { #expect(StarPageRecord(record.text) == record) }
    }

    @Test(arguments: ["", "tag", "tag\nnext", "tag\nnext\n1 x", "\n\n1", "tag\n\n1\n2"])
    func anythingElseIsNoRecord(text: String) {
        #expect(StarPageRecord(text) == nil)
    }
}
