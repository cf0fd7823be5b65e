import Testing

@testable import Core

/// Files as they are saved.
@Suite struct SavedFileTests {
    private static let repository = Repository(id: .init(rawValue: 1), owner: "octo", name: "one")

    private static func file(blob: String? = nil) -> RepositoryFile {
        RepositoryFile(repository: repository, path: "a", blob: blob, size: nil, commit: nil, branch: "main")
    }

    private static let contents: [FileContent] = [
        .text([]), .text([0xFF, 0x0A, 0x0A, 0x0D]), .rendered(Readme(html: "<p>\n</p>")),
        .rendered(Readme(html: "", isTruncated: true)), .binary(size: 7),
    ]

    @Test(arguments: contents, [nil, "abc"] as [String?])
    func aFileIsReadAsItWasSaved(content: FileContent, id: String?) throws {
        let saved = SavedFile(content, blob: id, commit: id.map { $0 + "1" }, fetchedAt: Timestamp(seconds: 9))
        #expect(SavedFile(try #require(saved.page)) == saved)
    }

    @Test(arguments: [.tooLarge(size: nil), .notAFile] as [FileContent])
    func whatIsNotThereIsNotSaved(content: FileContent) {
        #expect(SavedFile(content, blob: nil, commit: nil, fetchedAt: Timestamp(seconds: 9)).page == nil)
    }

    @Test(arguments: [
        "", "\u{0}", "\u{0}a\n", "\u{9}\n\ntext", "\u{3}\n\nmany",
        "\u{0}" + String(repeating: "a", count: 200) + "\n\n",
    ])
    func somethingElseIsNoSavedFile(text: String) {
        #expect(SavedFile(SavedPage(content: Array(text.utf8), fetchedAt: Timestamp(seconds: 9))) == nil)
    }

    @Test func aFileIsCurrentByItsBlobOrElseByItsCommit() {
        let saved = SavedFile(.text([]), blob: "b", commit: "c", fetchedAt: Timestamp(seconds: 9))
        #expect(saved.isCurrent(for: Self.file(blob: "b"), at: "other"))
        #expect(!saved.isCurrent(for: Self.file(blob: "other"), at: "c"))
        #expect(saved.isCurrent(for: Self.file(), at: "c"))
        #expect(!saved.isCurrent(for: Self.file(), at: nil))
        #expect(
            !SavedFile(.text([]), blob: nil, commit: nil, fetchedAt: saved.fetchedAt).isCurrent(
                for: Self.file(), at: nil))
    }

    @Test(
        arguments: [
            ([0xFF, 0xFE, 0x61, 0, 0x3D, 0xD8, 0, 0xDE], "a\u{1F600}"), ([0xFE, 0xFF, 0x20, 0xAC], "\u{20AC}"),
            ([0xFF, 0xFE], ""), ([0xFE, 0xFF, 0, 0x61, 0x62], "a\u{FFFD}"),
            ([0xFF, 0xFE, 0x3D, 0xD8, 0x61, 0], "\u{FFFD}a"),
        ] as [([UInt8], String)])
    func utf16WithAByteOrderMarkIsText(bytes: [UInt8], text: String) {
        #expect(FileContent(bytes) == .text(Array(text.utf8)))
    }

    @Test func utf16WithANULOrWithoutAMarkIsBinary() {
        #expect(FileContent([0xFF, 0xFE, 0x61, 0, 0, 0]) == .binary(size: 6))
        #expect(FileContent([0x61, 0, 0x62, 0]) == .binary(size: 4))
    }

    @Test(
        arguments: [
            ("version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n", 12_345),
            ("version https://git-lfs.github.com/spec/v1\next-0-foo sha256:1\noid sha256:4d7a\nsize 0\n", 0),
            ("version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize many\n", nil),
            ("version https://git-lfs.github.com/spec/v1\nsize 1\n", nil), ("version 1\noid 1\nsize 1\n", nil),
            ("", nil),
        ] as [(String, Int?)])
    func aPointerOfGitLFSHasTheSizeOfItsFile(text: String, size: Int?) {
        #expect(FileContent(Array(text.utf8)).pointedSize == size)
        #expect(FileContent.text(Array(text.utf8) + [UInt8](repeating: 0x61, count: 1_024)).pointedSize == nil)
    }

    @Test func aFileWithANULNearItsBeginningIsBinary() {
        #expect(FileContent([0x61, 0]) == .binary(size: 2))
        let late = [UInt8](repeating: 0x61, count: 8_000) + [0]
        #expect(FileContent(late) == .text(late))
        #expect(
            FileContent([UInt8](repeating: 0x61, count: FileContent.largest + 1))
                == .tooLarge(size: FileContent.largest + 1))
    }
}
