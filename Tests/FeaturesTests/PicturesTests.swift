import ReactiveTesting
import Testing

@testable import Core
@testable import Features
@testable import Markup

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
