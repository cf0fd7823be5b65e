import Reactive
import TestSupport
import Testing

@testable import Core
@testable import Features

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
