import Reactive
import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Markup

/// The viewer of a file: how it is loaded, where it is scrolled to, and what its addresses are.
@MainActor
struct FileTests {
    private let world: AppWorld

    init() async { world = await AppWorld.listing() }

    private func file(
        _ path: String, of repository: Repository? = nil, blob: String? = nil, size: Int? = nil, commit: String? = nil
    ) -> RepositoryFile {
        RepositoryFile(
            repository: repository ?? world.state.search.repositories[0], path: path, blob: blob, size: size,
            commit: commit, branch: "main")
    }

    private func open(
        _ path: String, blob: String? = nil, size: Int? = nil, commit: String? = nil, at location: FileLocation? = nil
    ) async {
        await world.send(.file(.open(file(path, blob: blob, size: size, commit: commit), at: location)))
    }

    private var text: [String]? { world.state.file.layout?.lines.map { $0.spans.map(\.text).joined() } }

    private static func content(_ text: String) -> FileContent { .text(Array(text.utf8)) }

    private func save(_ text: String = "saved", at path: String = "a.c", blob: String? = nil, commit: String? = "c0") {
        world.fileTexts.save(
            SavedFile(Self.content(text), blob: blob, commit: commit, fetchedAt: Timestamp(seconds: 1)), at: path)
    }

    private static let hundred = content((1...100).map { "line \($0)\n" }.joined())

    private func openHundredLines(_ path: String = "a.c", at location: FileLocation? = nil) async {
        world.fileTexts.answer(path, with: Self.hundred)
        await open(path, at: location)
    }

    // MARK: Loading

    @Test func aFileOfATreeIsRequestedByItsBlobAlone_andWhatABlobOrACommitNamesOnce() async {
        await open("a.c", blob: "b1", commit: "c9")
        #expect(world.state.file.commit == "c9")
        await open("b.c", blob: "b2")
        #expect(world.state.file.commit == nil)
        await world.send(.retry)
        await open("c.c", commit: "c9")
        await world.send(.retry)
        #expect(world.fileTexts.requests == ["text a.c at b1", "text b.c at b2", "text c.c at c9"])
    }

    @Test func aFileThatIsBeingLoadedIsNotLoadedForTheNextIdentity() async {
        let gate = world.fileTexts.hold()
        world.begin(.file(.open(file("a.c", blob: "b"), at: nil)))
        await world.wait(for: "the request") { $0.isLoadingFile }
        world.begin(.account(.signOut))
        await world.wait(for: "the end of the account") { $0.account.status == .anonymous }
        #expect(!world.state.isFileOpen)
        #expect(!world.state.isLoadingFile)
        gate.open()
        await world.settle()
    }

    @Test func whatIsKnownToBeTooLargeIsNotRequested() async {
        await open("a.c", blob: "b", size: (1 << 20) + 1)
        #expect(world.fileTexts.requests == [])
        #expect(world.state.file.content == .tooLarge(size: (1 << 20) + 1))
    }

    @Test func aSavedFileOfTheSameCommitIsNotRequestedAgain() async {
        save(commit: "c1")
        await open("a.c")
        #expect(world.fileTexts.requests == ["commit of main"])
        #expect(text == ["saved"])
        #expect(world.state.file.savedAt == nil)
    }

    @Test(arguments: [nil, "new"] as [String?])
    func aSavedFileOfAnotherCommitOrBlobIsShownUntilTheNewOneIsThere(blob: String?) async {
        save(blob: blob.map { _ in "old" }, commit: blob == nil ? "c0" : nil)
        world.fileTexts.fail(.timedOut(.total(seconds: 60)))
        await open("a.c", blob: blob)
        #expect(text == ["saved"])
        #expect(world.state.file.savedAt == Timestamp(seconds: 1))
        #expect(world.state.fileProgress == .failed(.timedOut(.total(seconds: 60))))
        world.fileTexts.fail(nil)
        await world.send(.retry)
        #expect(text == ["text of a.c"])
        #expect(world.state.file.savedAt == nil)
        #expect(world.state.fileProgress == .idle)
    }

    @Test func eachFileOfABranchShowsWhatWasSavedOfItWhileItsCommitWaits() async {
        await world.report("core", 0, of: 5_000)
        for path in ["a.c", "b.c"] {
            save("saved \(path)", at: path)
            await open(path)
            #expect(text == ["saved \(path)"])
        }
        #expect(world.fileTexts.requests == [])
    }

    @Test func whatIsNotATextAnyMoreLeavesNothingOfTheOldText() async {
        save()
        world.fileTexts.answer("a.c", with: .tooLarge(size: nil))
        let gate = world.fileTexts.hold()
        world.begin(.file(.open(file("a.c"), at: nil)))
        await world.wait { $0.file.layout != nil }
        #expect(text == ["saved"])
        gate.open()
        await world.settle()
        #expect(world.state.file.content == .tooLarge(size: nil))
        #expect(world.state.file.layout == nil)
    }

    @Test func refreshingAsksWhetherTheBranchHasMoved() async {
        await open("a.c")
        await world.send(.retry)
        world.fileTexts.push("c2")
        world.fileTexts.answer("a.c", with: Self.content("new"))
        await world.send(.retry)
        #expect(world.fileTexts.requests.dropFirst(2) == ["commit of main", "commit of main", "text a.c at c2"])
        #expect(text == ["new"])
    }

    @Test func onlySoManyFilesAndCommitsAreRemembered() {
        var state = FileState()
        for number in 0..<150 {
            let repository = Repository(id: .init(rawValue: Int64(number)), owner: "o", name: "\(number)")
            FileReactor.fold(.opened(file("a", of: repository), .text, at: nil), into: &state)
            FileReactor.fold(.resolved("c"), into: &state)
        }
        #expect(state.earlier.count == 50 && state.commits.count <= 100)
    }

    @Test func anotherIdentityFindsNoPrivateFile() async {
        await open("a.c")
        var state = world.state
        FileReactor.fold(.forgotten, into: &state.file)
        #expect(state.file.isOpen && state.file.loaded.count == 1 && state.file.commits.isEmpty)
        var repository = world.state.search.repositories[0]
        repository.visibility = .private
        FileReactor.fold(.opened(file("s", of: repository), .text, at: nil), into: &state.file)
        FileReactor.fold(.loaded(.text([1])), into: &state.file)
        FileReactor.fold(.forgotten, into: &state.file)
        #expect(!state.file.isOpen && state.file.loaded.isEmpty && state.file.layout == nil)
    }

    @Test func onlySoManyBytesAreKept() {
        var state = FileState()
        for number in 1...20 {
            FileReactor.fold(.opened(file("\(number)"), .text, at: nil), into: &state)
            FileReactor.fold(.loaded(.text([UInt8](repeating: 1, count: 1 << 20))), into: &state)
        }
        #expect(state.loaded.map(\.file.path) == ["16", "17", "18", "19", "20"])
        #expect(state.earlier.count == 19)
    }

    // MARK: Places

    @Test func aFileOpensAtALine() async {
        await openHundredLines("a.md", at: .line(50))
        #expect(world.state.file.form == .text)
        #expect(world.state.file.reader.line == 46)
        #expect(world.state.file.selected == 49)
        #expect(world.state.file.addressedLine(in: .init(first: 46, rows: 20)) == 50)
        // Out of sight, the first visible line counts.
        #expect(world.state.file.addressedLine(in: .init(first: 60, rows: 20)) == 61)
    }

    @Test func aFileOpensAtAFragment_orSaysThatItLacksIt() async {
        await openHundredLines(at: .excerpt(.init(text: "ne 69\r\nline 70\r\nline 7", line: 1)))
        #expect(world.state.file.selected == 69)
        #expect(!world.state.file.lacksFragment)
        await open("a.c", at: .excerpt(.init(text: "not there at all", line: 0)))
        #expect(world.state.file.selected == nil)
        #expect(world.state.file.reader.line == nil)
        #expect(world.state.file.lacksFragment)
        // A heading that is not there says nothing of lines.
        await open("a.md", at: .fragment("nowhere"))
        #expect(world.state.file.form == .rendered && !world.state.file.lacksFragment)
        await open("b.md", at: .excerpt(.init(text: "text", line: 0)))
        #expect(world.state.file.form == .text && world.state.file.selected == 0)
    }

    @Test func theNumberOfALineIsTyped() async {
        await openHundredLines()
        for action in [.open, .type(7), .type(3), .delete, .type(5)] as [FileReactor.GoToAction] {
            await world.send(.file(.goTo(action)))
        }
        #expect(world.state.file.goTo?.number == 75)
        await world.send(.file(.goTo(.submit)))
        #expect(world.state.file.goTo == nil)
        #expect(world.state.file.selected == 74)
        // However much is typed, it stays a number.
        for _ in 0..<30 { await world.send(.file(.goTo(.type(9)))) }
        #expect(world.state.file.goTo?.number == 9_999_999)
        await world.send(.file(.goTo(.submit)))
        #expect(world.state.file.selected == 99)
        await world.send(.file(.goTo(.type(9))), .file(.escape))
        #expect(world.state.file.goTo == nil && world.state.file.isOpen)
    }

    @Test func theLineAtTheTopStaysThereWhenLinesAreWrapped() async {
        let lines = (1...100).map { _ in String(repeating: "x", count: 200) + "\n" }.joined()
        world.fileTexts.answer("a.c", with: Self.content(lines))
        await open("a.c")
        #expect(world.state.file.layout?.lines.count == 300)
        await world.send(.file(.read(.scroll(toLine: 30))), .file(.toggleWrap))
        #expect(world.state.file.layout?.lines.count == 100 && world.state.file.reader.line == 10)
        await world.send(.file(.toggleWrap))
        #expect(world.state.file.reader.line == 30)
        await world.send(.file(.read(.scroll(toLine: 32))), .shell(.resize(columns: 160, rows: 24)))
        #expect(world.state.file.layout?.lines.count == 200 && world.state.file.reader.line == 21)
    }

    @Test func aTextIsFoundAndItsLineIsTheOneOfTheAddress() async {
        await openHundredLines()
        await world.send(.file(.read(.find(.open))), .file(.read(.find(.edit(.insert("line 9"))))))
        #expect(world.state.file.reader.find?.matches?.count == 11)
        await world.send(.file(.read(.find(.submit))), .file(.read(.find(.move(forward: true)))))
        #expect(world.state.file.addressedLine(in: .init(first: 80, rows: 20)) == 90)
        await world.send(.file(.escape))
        #expect(world.state.file.reader.find == nil && world.state.file.isOpen)
    }

    // MARK: Links

    @Test func aLinkOfThePageOpensAFileHere_otherLinksTheBrowser() async {
        let name = world.state.search.repositories[0].name
        let links = "https://github.com/o/r/blob/HEAD/a.c#L2 https://github.com/o/r/tree/HEAD/docs"
        world.readmes.answer(name, with: .readme(Readme(html: links)))
        await world.send(.page(.toggleFull), rest: 150)
        await world.send(.page(.read(.link(.type(2)))), .page(.read(.link(.follow))))
        #expect(world.readmes.opened == ["https://github.com/o/r/tree/HEAD/docs"])
        #expect(!world.state.file.isOpen)
        await world.send(.page(.read(.link(.open(0)))))
        #expect(world.state.file.file?.path == "a.c")
        #expect(text == ["text of a.c"])
        #expect(world.readmes.opened.count == 1)
        // A link that is copied is copied.
        await world.send(.file(.close), .page(.read(.link(.type(1)))), .page(.read(.link(.copy))))
        #expect(world.readmes.copied == ["https://github.com/o/r/blob/HEAD/a.c#L2"])
        #expect(!world.state.file.isOpen)
    }

    @Test func filesThatLinksLeadToAreAStack() async {
        let links = ["https://github.com/o/r/blob/HEAD/linked.c#L2", "https://example.org/"]
        world.fileTexts.answer("guide.md", with: .rendered(Readme(html: links.joined(separator: " "))))
        await open("guide.md")
        #expect(world.state.file.form == .rendered)
        await world.send(.file(.read(.link(.type(1)))), .file(.read(.link(.follow))))
        #expect(world.state.file.file?.path == "linked.c")
        await world.send(.file(.escape))
        #expect(text == links)
        await world.send(.file(.read(.link(.open(1)))))
        #expect(world.desktop.opened == ["https://example.org/"])
        await world.send(.file(.escape))
        #expect(!world.state.file.isOpen)
        #expect(world.fileTexts.requests == ["commit of main", "rendered guide.md at c1", "text linked.c at c1"])
    }

    @Test func theFormIsSwitched() async {
        await open("guide.md")
        await world.send(.file(.toggleForm))
        #expect(text == ["text of guide.md"])
        await world.send(.file(.toggleForm))
        #expect(text == ["rendered", "guide.md"])
        #expect(world.fileTexts.requests == ["commit of main", "rendered guide.md at c1", "text guide.md at c1"])
    }

    // MARK: Addresses

    @Test func theAddressIsOpenedCopiedAndPrinted() async {
        await open("a.c")
        await world.send(.file(.openInBrowser(line: 3)), .file(.copyAddress(line: nil)))
        #expect(world.desktop.opened == ["https://x/c1/a.c#L3"])
        #expect(world.desktop.copied == ["https://x/c1/a.c"])
        await world.send(.file(.print(line: 10)))
        #expect(world.state.choice?.texts == ["https://x/c1/a.c#L10"])
        #expect(world.state.choice?.ids == [world.state.search.repositories[0].id])
    }

    @Test func anotherScreenClosesTheFile() async {
        await open("a.c")
        await world.send(.shell(.show(.history)))
        #expect(!world.state.file.isOpen)
    }

    @Test(arguments: 1...6)
    func aFileOpensAtTheAnchorOfAHeadingOfAnyLevel(level: Int) async {
        let html = ["Same", "Same", "Two words, é_1"].map { "<h\(level)>\($0)</h\(level)><p>x</p>" }.joined()
        world.fileTexts.answer("a.md", with: .rendered(Readme(html: html)))
        for (anchor, isThere) in [("two-words-é_1", true), ("SAME-1", true), ("same-2", false), ("x", false)] {
            await open("a.md", at: .fragment(anchor))
            #expect((world.state.file.reader.line != nil) == isThere, "\(anchor)")
        }
    }
}
