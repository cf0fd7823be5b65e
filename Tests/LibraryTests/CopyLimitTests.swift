import Testing

@testable import Core
@testable import Library

@Suite("The size of a copy")
struct CopyLimitTests {
    private let temporary = TemporaryLibrary()

    @Test("a copy that is too large to be read is not taken for one")
    func tooLarge() async throws {
        let library = try await temporary.open()
        try await library.addFavourites([.sample(1)], host: "github.com", at: .at(1))
        let document = ExportDocument(try await library.favourites())
        let stamp = try await library.read { try CopyStamp(of: $0) }
        let copies = LibraryCopies(folder: temporary.folder)
        #expect(throws: LibraryFailure.self) {
            try LibraryCopies(folder: temporary.folder, limit: 100).save(document, stamp)
        }
        #expect(copies.present == [])
        try copies.save(document, stamp)
        #expect(copies.stamp == stamp)
    }
}
