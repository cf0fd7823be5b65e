import Testing

@testable import Features

/// What is remembered of a page of stars.
@Suite struct StarPageRecordTests {
    @Test(arguments: ["", "tag", "tag\nnext", "tag\nnext\n1 x", "\n\n1", "tag\n\n1\n2"])
    func whatWasNotWrittenAsOneIsNoRecord(text: String) {
        #expect(StarPageRecord(text) == nil)
    }
}
