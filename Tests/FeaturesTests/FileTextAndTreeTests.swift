import Reactive
import Testing

@testable import Core
@testable import Features
@testable import Markup

/// Texts of files as they are laid out, whatever a stranger has put into them.
@Suite struct FileTextTests {
    private func layout(
        _ bytes: [UInt8], columns: Int = 15, wraps: Bool = true, colors: SyntaxColors? = nil
    ) -> MarkupLayout {
        FileText.layout(bytes, columns: columns, wraps: wraps, repertoire: .unicode, colors: colors)
    }

    private func rows(_ text: String, columns: Int = 15, wraps: Bool = true) -> [String] {
        rows(layout(Array(text.utf8), columns: columns, wraps: wraps))
    }

    private func rows(_ layout: MarkupLayout) -> [String] {
        layout.lines.map { line in "\(line.block + 1) " + line.spans.map(\.text).joined() }
    }

    @Test func linesEndAsGitHubCountsThem() {
        #expect(rows("a\nb\r\nc\rd\n\n") == ["1 a", "2 b", "3 c", "4 d", "5 "])
        #expect(rows("a") == ["1 a"])
        #expect(rows("") == [])
        #expect(rows("\u{FEFF}a\u{2028}b") == ["1 a�b"])
    }

    @Test func longLinesAreWrappedAtTheEdgeOfTheScreen() {
        // Five cells are for the numbers.
        #expect(rows("0123456789abc\nd") == ["1 0123456789", "1 abc", "2 d"])
        #expect(rows("0123456789abc", wraps: false) == ["1 0123456789abc"])
        #expect(rows("012345678日本") == ["1 012345678", "1 日本"])
        #expect(rows("日本", columns: 1) == ["1 日", "1 本"])
    }

    @Test func aTabGoesToTheNextStop() {
        #expect(rows("\ta\tb", columns: 40) == ["1         a       b"])
        #expect(rows("日本語\tx", columns: 40) == ["1 日本語  x"])
        #expect(rows("12345678\tx", columns: 40) == ["1 12345678        x"])
    }

    /// Eight cells a byte.
    @Test func aMegabyteOfTabsIsAScreenOfBlanks() {
        let tabs = layout([UInt8](repeating: 0x09, count: 1 << 20), columns: 85)
        #expect(tabs.lines.count == 26)
        let split = layout([UInt8](repeating: 0x09, count: 1_000) + Array("x\ty".utf8), columns: 85)
        #expect(rows(split).last?.hasSuffix("x       y") == true)
    }

    @Test func whatIsHostileIsHarmless() {
        #expect(rows("\u{1B}[2J\u{202E}x\u{7}") == ["1 ␛[2J�x␇"])
        #expect(rows(layout([0x61, 0xFF, 0xC3, 0x0A, 0x62])) == ["1 a��", "2 b"])
        #expect(!FileText.isUTF8([0x61, 0xFF]))
        #expect(FileText.isUTF8(Array("ä".utf8)))
    }

    @Test func theNumbersHaveTheRoomTheyNeed() {
        #expect(FileText.gutter(lines: 0) == 5)
        #expect(FileText.gutter(lines: 999) == 5)
        #expect(FileText.gutter(lines: 1_048_576) == 9)
        #expect(layout([UInt8](repeating: 0x0A, count: 1_000), columns: 40).width == 34)
    }

    @Test func withoutWrappingARowIsNoLongerThanAScreenNeeds() {
        let layout = layout([UInt8](repeating: 0x61, count: 5_000), wraps: false)
        #expect(layout.lines.map { $0.spans[0].text.utf8.count } == [2_048, 2_048, 904])
        #expect(layout.lines.allSatisfy { $0.isWide && $0.block == 0 })
    }

    private static let pieces: [[UInt8]] = [
        [0x0A], [0x09], [0x61], Array("漢".utf8), Array("e\u{301}\u{301}\u{301}".utf8), Array("\u{1B}[0m".utf8),
        Array("\u{202E}".utf8), [0xFF], Array("/*\"".utf8), Array("word \"string\" // c\n".utf8), [0x0D, 0x0A],
    ]

    @Test(arguments: pieces, [true, false])
    func fourTimesTheTextIsFourTimesTheWorkAndMemory(piece: [UInt8], wraps: Bool) {
        let sizes = [4_000, 16_000].map { size -> (work: Int, bytes: Int) in
            let text = Array((0..<size).map { _ in piece }.joined())
            var bytes = 0
            let work = TextWork.count {
                let layout = layout(text, columns: 80, wraps: wraps, colors: SyntaxColors(path: "a.c"))
                bytes = layout.byteCount
            }
            return (work, bytes)
        }
        #expect(sizes[1].work <= 4 * sizes[0].work + 1_000, "\(sizes)")
        #expect(sizes[1].bytes <= 4 * sizes[0].bytes + 1_000, "\(sizes)")
        // A tab is eight blanks, a line break eight bytes.
        #expect(sizes[1].bytes <= 16_000 * piece.count * 20, "\(sizes)")
    }

    @Test(arguments: [[0x0A], [0x61], [0x61, 0x0A], Array("漢 ".utf8)] as [[UInt8]])
    func aFindInFourTimesTheTextIsFourTimesTheWork(piece: [UInt8]) {
        let works = [2_000, 8_000].map { size in
            let layout = layout(Array((0..<size).map { _ in piece }.joined()), columns: 80)
            return TextWork.count { _ = PageMatches(of: "a", in: layout, isVerbatim: true) }
        }
        #expect(works[1] <= 5 * works[0] + 1_000, "\(works)")
    }

    @Test func aMatchGoesOnWhereALineIsWrapped() {
        let layout = layout(Array("0123456 needle and\n  more".utf8))
        let matches = PageMatches(of: "needle", in: layout, isVerbatim: true)
        #expect(matches.count == 1)
        #expect(matches.parts(in: 0).map(\.columns) == [8..<10])
        #expect(matches.parts(in: 1).map(\.columns) == [0..<4])
        // The end of a line is none of it.
        #expect(PageMatches(of: "and more", in: layout, isVerbatim: true).count == 0)
        #expect(PageMatches(of: "  more", in: layout, isVerbatim: true).count == 1)
    }

    // MARK: Places

    @Test func aPlaceIsARow() {
        let layout = layout(Array("0123456789abc\nthe needle\nc".utf8))
        #expect(layout.row(of: .line(1), isText: true) == 0)
        #expect(layout.row(of: .line(2), isText: true) == 2)
        #expect(layout.row(of: .line(99), isText: true) == 3)
        #expect(layout.row(of: .line(-1), isText: true) == 0)
        #expect(layout.row(of: .line(0), isText: true) == 0)
        #expect(MarkupLayout(width: 9).row(of: .line(1), isText: true) == nil)
    }

    @Test(arguments: [
        ("one", 0, 0), ("wo\r\n\r\n  three", 2, 3), ("wo\r\r  three", 2, 3), ("two\n\n  thr", 0, 1), ("\tfour\n", 0, 4),
        ("\n\n  \tfour", 2, 4), ("  three\n\tfour  \n \n", 1, 4), ("five 漢\u{FFFD}", 0, 5), ("one\ntwo", 7, 1),
        ("one\ntwo", -1, 0),
    ])
    func anExcerptIsFoundByItsBytes(text: String, line: Int, found: Int) {
        let bytes = Array("\u{FEFF}one\r\ntwo\r\n\r\n  three\r\n\tfour\rfive 漢".utf8) + [0xFF]
        #expect(FileText.line(of: FileExcerpt(text: text, line: line), in: bytes) == found)
    }

    @Test(arguments: ["", " \n\t", "ONE", "one two", "two\nthree", "three\nfour", "five\n\nsix"])
    func anotherExcerptIsNotFound(text: String) {
        let bytes = Array("one\ntwo\n\nthree\n\tfour\nfive\nsix\n".utf8)
        #expect(FileText.line(of: FileExcerpt(text: text, line: 0), in: bytes) == nil)
    }

    @Test func whatIsAlmostAnExcerptEverywhereCostsOnePass() {
        let excerpt = FileExcerpt(text: String(repeating: "a", count: 4_000) + "b", line: 0)
        let works = [1 << 18, 1 << 20].map { size in
            TextWork.count { _ = FileText.line(of: excerpt, in: Array(repeating: 0x61, count: size)) }
        }
        #expect(works[0] <= 3 << 18 && works[1] <= 4 * works[0], "\(works)")
    }
}

/// Trees that a stranger has made: what they become, and what they cost.
struct FileTreeTests {
    private func paths(_ tree: FileTree) -> [String] { tree.nodes.indices.dropFirst().map { tree.path(Int32($0)) } }

    @Test func parentsThatAreMissingAreMadeAndFilesAreCounted() {
        let tree = FileTree(ScriptedFiles.tree(["a/b/c.d", "a/x.y", "z.z"]))
        #expect(paths(tree) == ["a", "a/b", "a/b/c.d", "a/x.y", "z.z"])
        #expect(tree.files(in: 1) == 2 && tree.files(in: 2) == 1 && tree.fileCount == 3)
        #expect(tree.entries(of: 1).map(tree.name) == ["b", "x.y"])
        #expect(tree.depth(3) == 2 && tree.name(3) == "c.d")
    }

    @Test func strangePathsStayApartAndNothingIsLost() {
        let strange = ["/x.y", "a//b.c", "../e.f", "a/../b.c", "\u{202E}gpj.exe", "a\nb.c", "e\u{301}.x", "\u{E9}.x"]
        let tree = FileTree(ScriptedFiles.tree(strange))
        #expect(tree.fileCount == 8)
        #expect(tree.nodes.allSatisfy { $0.parent >= 0 })
    }

    @Test func ofEqualPathsThereIsOneAndAFileIsNoFolder() {
        let tree = FileTree(ScriptedFiles.tree(Array(repeating: "a/same.x", count: 1_000) + ["a/same.x/below.y"]))
        #expect(tree.fileCount == 1)
        #expect(tree.skipped == 1)
    }

    @Test(arguments: ["same.x", "d/d/d/d/d/d/d/d/d/d/x.y", "漢字/漢字.x", "x"])
    func fourTimesTheEntriesAreFourTimesTheWork(path: String) {
        let works = [500, 2_000].map { count in
            let tree = ScriptedFiles.tree((0..<count).map { path == "same.x" ? path : "\($0)/\(path)" })
            return TextWork.count { _ = FileTree(tree) }
        }
        #expect(works[1] <= 5 * works[0], "\(works)")
    }

    @Test func aPathOfTwoThousandFoldersCostsItsLength() {
        let path = String(repeating: "a/", count: 2_047) + "x"
        func deep(_ count: Int) -> RepositoryTree {
            var tree = RepositoryTree(commit: nil)
            for number in 0..<count {
                tree.append("\(number)/" + path.dropFirst(4), .file, id: ScriptedFiles.id("a"), size: 1)
            }
            return tree
        }
        let works = [deep(10), deep(40)].map { tree in TextWork.count { _ = FileTree(tree) } }
        #expect(works[1] <= 5 * works[0], "\(works)")
        let built = FileTree(deep(200))
        #expect(built.nodes.count <= RepositoryTree.mostEntries)
        #expect(built.skipped > 0)
    }

    /// A tree whose files are all in one folder.
    private func crowded(_ count: Int) -> RepositoryTree {
        ScriptedFiles.tree(["a", "b.md"] + (0..<count).map { "a/\($0).x" })
    }

    @Test func aPathIsFoundWhateverIsBesideIt() {
        let works = [1_000, 4_000].map { count in
            let tree = FileTree(crowded(count))
            return TextWork.count {
                #expect(tree.node(at: Array("a/999.x".utf8)[...]).map(tree.path) == "a/999.x")
            }
        }
        #expect(works[0] > 0 && works[0] == works[1], "\(works)")
        let tree = FileTree(crowded(3))
        for path in ["a/", "/a", "a//0.x", "a/0.x/", "A", "", "b.md/0.x"] {
            #expect(tree.node(at: Array(path.utf8)[...]) == nil, "\(path)")
        }
    }

    /// A list with a folder of so many files open.
    @MainActor private func opened(_ count: Int) -> FilesState {
        var state = FilesState()
        let listing = FileListing(.numbered(1), crowded(count), fetchedAt: Timestamp(seconds: 1))
        FilesReactor.fold(.opened(.numbered(1), rows: 20), into: &state)
        FilesReactor.fold(.loaded(listing), into: &state)
        FilesReactor.fold(.folderOpened(1), into: &state)
        #expect(state.items.count == count + 2)
        return state
    }

    @MainActor
    @Test(
        "the rows of the tree are not made again by a key of a search for code, nor after a filter",
        arguments: [["?", "w", "o", "r", "d"].map(LineEdit.insert), [.insert("9"), .clear]] as [[LineEdit]])
    func rowsAreKept(edits: [LineEdit]) {
        let works = [1_000, 4_000].map { count in
            var state = opened(count)
            return TextWork.count {
                for edit in edits { state.reduce(.edited(edit, at: Timestamp(seconds: 1))) }
            }
        }
        #expect(works[0] == works[1], "\(works)")
    }

    @MainActor @Test func aFolderThatIsOpenedCostsItsRows() {
        let works = [1_000, 4_000].map { count in TextWork.count { _ = opened(count) } }
        #expect(works[1] <= 5 * works[0], "\(works)")
    }

    @Test func aFullTreeTakesNoMoreAndIsNotAskedForMore() throws {
        var tree = RepositoryTree(commit: ScriptedFiles.id("c"), isTruncated: true)
        tree.append("a", .folder, id: ScriptedFiles.id("a"), size: nil)
        #expect(!tree.isFull && FileTree(tree).lacksEntries(1))
        let long = String(repeating: "x", count: 4_000)
        while !tree.isFull { tree.append("\(tree.count)" + long, .file, id: ScriptedFiles.id("b"), size: 1) }
        #expect(tree.text.count <= RepositoryTree.mostBytes && tree.skipped == 0)
        let count = tree.count
        tree.append(ScriptedFiles.tree(["x.y", "z.y"]), in: "a", id: ScriptedFiles.id("a"))
        #expect(tree.count == count && tree.skipped == 3)
        #expect(!FileTree(tree).lacksEntries(1))
        // What was kept of it is read again.
        #expect(SavedTree(SavedTree(tree, fetchedAt: Timestamp(seconds: 7)).page)?.tree.count == count)
    }

    @Test func aFilterOfPathsOfFourKibibytesCostsTheirBytes() {
        let works = [50, 200].map { count in
            let long = String(repeating: "ab/", count: 1_360)
            let tree = FileTree(ScriptedFiles.tree((0..<count).map { "\($0)/\(long)x.y" }))
            return TextWork.count {
                _ = FileFilterRequest(tree: tree, text: "bbbbbbbbbbbbbbbbbbbbbbbbc").matches(narrowing: nil)
                _ = FileFilterRequest(tree: tree, text: "aaab x").matches(narrowing: nil)
            }
        }
        #expect(works[0] > 0 && works[1] <= 5 * works[0], "\(works)")
        #expect(works[1] <= 200 * 4_096 * 8, "\(works)")
    }

    @Test func aSavedFormIsReadAgain() throws {
        var tree = ScriptedFiles.tree(["a/b.c", "d"], isTruncated: true)
        tree.skip(3)
        let saved = SavedTree(tree, fetchedAt: Timestamp(seconds: 7))
        #expect(SavedTree(saved.page) == saved)
        #expect(SavedTree(SavedPage(content: [], fetchedAt: Timestamp(seconds: 7))) == nil)
        #expect(SavedTree(SavedPage(content: [9] + saved.page.content.dropFirst(), fetchedAt: saved.fetchedAt)) == nil)
    }

    @Test func everyDamagedSavedFormIsReadWithoutATrap() {
        let content = SavedTree(ScriptedFiles.tree(), fetchedAt: Timestamp(seconds: 7)).page.content
        for place in content.indices {
            for byte: UInt8 in [0, 0x20, 0x2F, 0xFF] {
                var damaged = content
                damaged[place] = byte
                let page = SavedPage(content: damaged, fetchedAt: Timestamp(seconds: 7))
                if let saved = SavedTree(page) { #expect(FileTree(saved.tree).fileCount <= 8) }
            }
        }
    }

    @Test func whatTakesTooMuchIsLeftOut() {
        var tree = RepositoryTree(commit: nil)
        tree.append(String(repeating: "a", count: 4_097), .file, id: ScriptedFiles.id("a"), size: 1)
        tree.append("x", .file, id: "no id", size: 1)
        tree.append("", .file, id: ScriptedFiles.id("a"), size: 1)
        tree.append("a\u{0}b", .file, id: ScriptedFiles.id("a"), size: 1)
        #expect(tree.count == 0 && tree.skipped == 4)
    }

    @Test func aNarrowedFilterFindsWhatTheWholeOneFinds() {
        let names = ["Sources/Features/Search.swift", "Tests/search/Folding.x", "s/e/a.r", "README.md", "research.md"]
        let tree = FileTree(ScriptedFiles.tree(names))
        var last: FileMatches?
        for text in ["s", "se", "sea", "sea r", "sea rx"] {
            let request = FileFilterRequest(tree: tree, text: text)
            let narrowed = request.matches(narrowing: last)
            #expect(narrowed == request.matches(narrowing: nil), "\(text)")
            last = narrowed
        }
    }

    @Test func theNotableOnesAreInTheOrderOneLooksForThem() {
        let paths = [
            ".github/workflows/ci.yml", "tests", "tests/a.b", "Package.swift", "LICENSE.md", "readme.rst", "other.txt",
        ]
        let listing = FileListing(.numbered(1), ScriptedFiles.tree(paths), fetchedAt: Timestamp(seconds: 1))
        let notable = listing.notable.map(listing.tree.path)
        #expect(notable == ["readme.rst", "LICENSE.md", "Package.swift", ".github/workflows", "tests"])
    }
}
