import ReactiveTesting
import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Markup

/// The page of the selected repository, in the whole program without its screen.
@MainActor
struct PageTests {
    private func names(_ world: AppWorld) -> [String] { world.state.search.repositories.map(\.name) }

    /// Its row may come anew while its page opens; what is wanted stays the same.
    @Test func aRequestNamesTheRepositoryAsItIsKnownNow() async throws {
        let world = await AppWorld.listing()
        await world.send(.page(.toggle))
        var state = world.state
        var renamed = try #require(state.page.subject)
        renamed.name = "renamed"
        AppReactor.reduce(into: &state, .page(.followed(renamed)))
        #expect(state.demand == state.loader.demand)
        AppReactor.reduce(into: &state, .loader(.rested(.seconds(1))))
        let started = state.loadPlan(at: AppWorld.start).started
        #expect(started.compactMap { ($0.key as? ReadmeOfRepository)?.repository.name } == ["renamed"])
    }

    @Test func aMovedSelectionIsDrawnBeforeItsPage() async {
        let world = await AppWorld.listing()
        world.begin(.page(.toggle))
        #expect(world.state.page.subject?.name == names(world)[0])
        world.begin(.list(.move(.down)))
        #expect(world.state.selectedRepository?.name == names(world)[1])
        #expect(world.state.page.subject?.name == names(world)[0])
        await world.settle()
        #expect(world.state.page.subject?.name == names(world)[1])
    }

    @Test func aFailureIsSaidInThePageAndAReloadLoadsAtOnce_whatCannotBeLoadedAgainStays() async {
        let world = await AppWorld.listing()
        let failure = Failure.timedOut(.total(seconds: 60))
        world.readmes.answer(names(world)[0], with: .failure(failure))
        await world.openPage()
        #expect(world.state.readmeProgress == .failed(failure) && world.state.search.failure == nil)
        world.readmes.answer(names(world)[0], with: .readme(Readme(html: "there")))
        await world.send(.reloadPage)
        #expect(world.pageText == "there" && world.state.readmeProgress == .idle)
        world.readmes.answer(names(world)[0], with: .failure(failure))
        await world.send(.reloadPage, rest: 5_000)
        #expect(world.pageText == "there" && world.state.readmeProgress == .failed(failure))
        #expect(world.readmes.requests.count == 3)
    }

    @Test func aRepositoryWithoutAReadmeIsNotAskedForItAgain() async {
        let world = await AppWorld.listing()
        world.readmes.answer(names(world)[0], with: .readme(nil))
        await world.openPage()
        #expect(world.state.page.hasNoReadme)
        await world.send(.list(.move(.down)))
        await world.moveAndRest(.up)
        #expect(world.readmes.requests == [names(world)[0]])
    }

    @Test func fullScreenGoesBackToWhereItCameFrom() async {
        let world = await AppWorld.listing()
        await world.send(.page(.toggleFull))
        #expect(world.state.page.display == .full(wasDocked: false))
        await world.send(.page(.toggleFull))
        #expect(world.state.page.display == .closed)
        for action in [PageReactor.Action.toggle, .toggleFull, .toggleFull] { await world.send(.page(action)) }
        #expect(world.state.page.display == .docked)
    }
}

/// Pages that a stranger has made large: what they cost, and what they hold up.
@MainActor
struct PageGrowthTests {
    /// Runs each job at once, and counts them.
    private final class CountingExecutor: TaskExecutor {
        private let jobs = Mutex(0)
        var count: Int { jobs.withLock(\.self) }

        func enqueue(_ job: consuming ExecutorJob) {
            jobs.withLock { $0 += 1 }
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }

    /// Lines of one block.
    private static func layout(_ text: String, lines: Int, width: Int = 80) -> MarkupLayout {
        MarkupLayout(width: width, lines: (0..<lines).map { _ in .init([.init(text)], block: 0) })
    }

    @Test(arguments: ["漢a", "e\u{301}", "word ", "\u{FDFA}", "aaaa"])
    func aFindInFourTimesTheTextIsFourTimesTheWork(piece: String) {
        let works = [50, 200].map { lines in
            let layout = Self.layout(String(repeating: piece, count: 20), lines: lines)
            return TextWork.count { _ = PageMatches(of: String(piece.prefix(1)), in: layout) }
        }
        // Each match is looked up by halves.
        #expect(works[1] <= 5 * works[0], "\(works)")
    }

    @Test func matchesOfCharactersThatFoldToManyAreWhereTheyStand() {
        let layout = Self.layout("ab ﬃ 漢 c", lines: 2)
        let matches = PageMatches(of: "ffi 漢", in: layout)
        #expect(matches.count == 2)
        #expect(matches.parts(in: 0).map(\.columns) == [3..<7])
        #expect(PageMatches(of: "c ab", in: layout).parts(in: 1).map(\.columns) == [0..<2])
        #expect(PageMatches(of: "f", in: layout).parts(in: 0).map(\.columns) == [3..<4, 3..<4])
    }

    @Test func pagesAreLaidOutAndSearchedOnAQueueOfTheirOwn() async {
        let executor = CountingExecutor()
        let world = await AppWorld.listing(in: AppWorld(account: ScriptedAccount.login, pageExecutor: executor))
        #expect(executor.count == 0)
        await world.send(.page(.toggleFull), rest: 150)
        #expect(world.state.page.layout != nil)
        let count = executor.count
        #expect(count > 0)
        await world.find("README")
        #expect(world.state.page.reader.find?.matches?.count == 1)
        #expect(executor.count > count)
    }

    @Test func aSelectionThatMovesOnCancelsTheLayout() async {
        let world = await AppWorld.listing()
        world.readmes.stallLayouts()
        await world.send(.page(.toggle))
        world.clock.advance(by: .milliseconds(150))
        await world.readmes.waitForStalled(1)
        world.readmes.stallLayouts(false)
        await world.send(.list(.move(.down)))
        #expect(world.readmes.cancelledLayouts == 1)
        await world.rest()
        #expect(world.pageText == "README of \(world.state.search.repositories[1].fullName)")
        // Back again, it is laid out at once, and nothing is requested.
        await world.send(.list(.move(.up)))
        #expect(world.pageText == "README of \(world.state.search.repositories[0].fullName)")
        await world.send(.page(.toggle), .page(.toggle))
        await world.rest(5_000)
        #expect(world.readmes.requests == ["repository-1", "repository-2"])
    }

    @Test func largeReadmesAndLayoutsThatAreNotShownAreLetGo() {
        var state = PageState()
        let html = String(repeating: "x", count: 1 << 20)
        let layout = Self.layout(String(repeating: "y", count: 80), lines: 20_000)
        #expect(layout.byteCount > 1_900_000)
        for (id, repository) in SearchWorld.page(1...40).repositories.enumerated() {
            PageReactor.reduce(into: &state, .followed(repository))
            PageReactor.reduce(into: &state, .loaded(Readme(html: html + "\(id)"), of: repository.id))
            let request = LayoutRequest(number: state.current?.number ?? 0, width: 80, repertoire: .unicode)
            PageReactor.reduce(into: &state, .laidOut(layout, of: request))
            #expect(state.layout == layout)
        }
        #expect(state.loaded.count == 4)
        #expect(state.loaded.count { $0.layout != nil } == 3)
    }

    @Test func theSameLineStaysAtTheTopOfAnotherLayout() {
        let lines = { (widths: [Int]) in
            MarkupLayout(
                width: 80,
                lines: widths.enumerated().flatMap { block, count in (0..<count).map { _ in .init(block: block) } })
        }
        var state = PageState()
        let repository = SearchWorld.page(1...1).repositories[0]
        PageReactor.reduce(into: &state, .followed(repository))
        PageReactor.reduce(into: &state, .loaded(Readme(html: "x"), of: repository.id))
        let request = LayoutRequest(number: 1, width: 80, repertoire: .unicode)
        PageReactor.reduce(into: &state, .laidOut(lines([3, 4, 2]), of: request))
        for (line, moved) in [(0, 0), (2, 4), (3, 6), (5, 10), (7, 14), (8, 16)] {
            var state = state
            PageReactor.reduce(into: &state, .read(.scrolled(toLine: line)))
            PageReactor.reduce(into: &state, .laidOut(lines([6, 8, 4]), of: request))
            #expect(state.reader.line == moved)
        }
    }
}

/// Which pictures are wanted, and what comes of them.
@MainActor
struct PicturesTests {
    private static let repository = Repository.numbered(7)
    private static let base = "https://github.com/o/n/blob/HEAD/"
    /// Ten pictures of 21 lines each, without the line between them.
    private static let html = (0..<10).map { "<p><img src='\($0).png' alt='A' width='480' height='320'></p>" }.joined()

    private func state(_ html: String = PicturesTests.html, colors: Int = 256, draws: Bool = true) -> AppState {
        var state = AppState(
            shell: ShellState(columns: 100, rows: 30, appearance: Appearance(colors: colors)),
            search: SearchState(connection: .online, now: Timestamp(seconds: 1)),
            account: AccountState(host: "github.com", status: .anonymous))
        state.shell.drawsPictures = draws
        PageReactor.reduce(into: &state.page, .displayed(.full(wasDocked: false)))
        PageReactor.reduce(into: &state.page, .followed(Self.repository))
        PageReactor.reduce(into: &state.page, .loaded(Readme(html: html), of: Self.repository.id))
        layOut(html, &state)
        return state
    }

    private func layOut(_ html: String, _ state: inout AppState) {
        guard let request = state.pageLayoutRequest else { return }
        let layout = MarkupDocument(
            html: html, repository: MarkupRepository(owner: "o", name: "n"), pictures: request.pictures
        ).layout(width: request.width, repertoire: request.repertoire, open: request.open)
        PageReactor.reduce(into: &state.page, .laidOut(layout, of: request))
    }

    private func wanted(_ state: AppState) -> [String] {
        state.picturesDemand.wants.compactMap { want in
            (want.content.key as? PictureToDraw).map { String($0.drawing.address.dropFirst(Self.base.count)) }
        }
    }

    private func picture(_ size: PictureSize = PictureSize(width: 480, height: 320)) throws -> DrawnPicture {
        try #require(DrawnPicture(text: Array("a".utf8), columns: 60, rows: 20, of: size))
    }

    @Test func thoseOnTheScreenAndOneScreenAheadAreWanted() {
        var state = state()
        #expect(wanted(state) == ["0.png", "1.png", "2.png"])
        PageReactor.reduce(into: &state.page, .read(.scrolled(toLine: 100)))
        #expect(wanted(state) == ["4.png", "5.png", "6.png", "7.png"])
        #expect(state.demand.wants.allSatisfy { $0.content.kind.resource != .pictures || $0.rest > .zero })
        PageReactor.reduce(into: &state.page, .displayed(.closed))
        #expect(wanted(state).isEmpty)
    }

    @Test func noMoreThanTwelveAreWanted() {
        let html = "<p>" + (0..<40).map { "<img src='\($0).png' width='80' height='64'>" }.joined() + "</p>"
        #expect(wanted(state(html)).count == 12)
    }

    @Test func oneInTwoSizesIsLoadedForEach() {
        let html = [200, 600].map { "<p><img src='a.png' width='\($0)' height='\($0)'></p>" }.joined()
        #expect(Set(state(html).picturesDemand.wants.map(\.content.key.description)).count == 2)
    }

    @Test(arguments: [(0, true), (256, false)])
    func withoutColoursOrAProgramTheyAreWords(colors: Int, draws: Bool) {
        let state = state(colors: colors, draws: draws)
        #expect(wanted(state).isEmpty && state.pageLayoutRequest?.pictures == nil)
        #expect(state.page.layout?.pictures.isEmpty == true)
    }

    @Test func oneThatArrivesIsDrawnWhereItWasReserved() throws {
        var state = state()
        let placed = try #require(state.page.layout?.pictures.first)
        let content = state.content(of: placed, in: Self.repository).content
        AppReactor.reduce(into: &state, .loader(.arrived(AnyContentValue(try picture()), content)))
        #expect(state.drawn(placed, in: Self.repository) == (try picture()))
        #expect(state.page.pictureSizes == [Self.base + "0.png": PictureSize(width: 480, height: 320)])
        // The layout is what it was.
        let request = try #require(state.pageLayoutRequest)
        #expect(state.page.current?.hasLayout(like: request) == true)
    }

    @Test func oneWithoutASizeTakesItsSpaceWhenItArrives() throws {
        let html = "<p>text</p><p><img src='a.png' alt='A'></p>"
        var state = state(html)
        #expect(wanted(state) == ["a.png"])
        let placed = try #require(state.page.layout?.pictures.first)
        let content = state.content(of: placed, in: Self.repository).content
        AppReactor.reduce(into: &state, .loader(.arrived(AnyContentValue(try picture()), content)))
        let request = try #require(state.pageLayoutRequest)
        #expect(state.page.current?.hasLayout(like: request) == false)
        layOut(html, &state)
        let drawn = try #require(state.page.layout?.pictures.first)
        #expect((drawn.columns, drawn.rows) == (60, 20) && state.drawn(drawn, in: Self.repository) != nil)
    }

    @Test func oneThatCannotBeDrawnBecomesAWordAndHoldsNoOther() throws {
        var state = state()
        let placed = try #require(state.page.layout?.pictures.first)
        let content = state.content(of: placed, in: Self.repository).content
        AppReactor.reduce(into: &state, .loader(.demanded(state.demand)))
        AppReactor.reduce(
            into: &state, .loader(.failed(.notFound(message: ""), content, at: Timestamp(seconds: 1))))
        layOut(Self.html, &state)
        #expect(state.page.layout?.pictures.count == 9 && !wanted(state).contains("0.png"))
        let other = state.content(of: try #require(state.page.layout?.pictures.first), in: Self.repository).content
        #expect(state.loader.failure(of: other) == nil)
        // A README that is loaded again may have a picture that works.
        PageReactor.reduce(into: &state.page, .loaded(Readme(html: Self.html), of: Self.repository.id))
        #expect(state.page.pictureSizes.isEmpty && state.page.current?.isLayoutOld == true)
    }

    @Test func aNumberShowsAPictureOrOpensOrCopiesIt() {
        var reader = state().page.reader
        reader.link = PageLink(number: 2)
        #expect(reader.linkTarget == .picture(Self.base + "1.png") && reader.hasChosenPicture)
        #expect(reader.step(.follow) == .show(Self.base + "1.png"))
        #expect(reader.step(.browse) == .open(Self.base + "1.png"))
        #expect(reader.step(.copy) == .copy(Self.base + "1.png"))
        #expect(reader.step(.open(9)) == .show(Self.base + "9.png") && reader.step(.open(10)) == .nothing)
    }

    @Test(arguments: [("a/b.PNG", true), ("a.gif", true), ("a.svg", true), ("png", false), ("a.png.txt", false)])
    func filesArePicturesByTheirNames(path: String, isPicture: Bool) {
        #expect(FileState.isPicture(path) == isPicture)
    }

    @Test func aFileThatIsAPictureIsAtHandAndAnSVGIsTextToo() async {
        var dependencies = ScriptedFile().dependencies(ScriptedDesktop()) { Timestamp(seconds: 1) }
        dependencies.drawsPictures = true
        let probe = StoreProbe(FileReactor(dependencies), initialState: FileState())
        func file(_ path: String) -> RepositoryFile {
            RepositoryFile(repository: Self.repository, path: path, blob: nil, size: nil, commit: nil, branch: "main")
        }
        let picture = FileContent.rendered(
            Readme(html: "<p><img src=\"https://x/main/a&amp;b.svg\" alt=\"a&amp;b.svg\"></p>"))
        await probe.send(.open(file("a&b.svg"), at: nil))
        #expect(probe.state.content == picture)
        await probe.send(.toggleForm)
        #expect(probe.state.form == .text && probe.state.content == nil)
        await probe.send(.toggleForm)
        #expect(probe.state.content == picture)
        await probe.send(.open(file("b.c"), at: nil))
        await probe.send(.escape)
        #expect(probe.state.content == picture)
    }
}
