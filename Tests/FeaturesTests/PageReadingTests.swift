import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Markup

/// Looking for text in a page, and choosing its links.
@MainActor
struct PageFindTests {
    /// A third of the page is left above a match, and one that is visible does not scroll.
    @Test(
        arguments: [
            ("a b c d e f g needle i j needle", 2, 0, 6), ("a needle c d e", 1, 0, nil), ("a b c", 0, nil, nil),
        ] as [(String, Int, Int?, Int?)])
    func theFirstMatchBelowTheTopIsShownAsTheTextIsTyped(words: String, count: Int, current: Int?, line: Int?) async {
        let world = await AppWorld.reading(words)
        await world.find("needle")
        #expect(world.state.page.reader.find?.matches?.count == count)
        #expect(world.state.page.reader.find?.current == current && world.state.page.reader.line == line)
    }

    @Test func fromTheLastMatchTheNextIsTheFirst() async {
        let world = await AppWorld.reading("needle b c d e f g needle i j")
        await world.find("needle")
        await world.read(.find(.submit))
        #expect(world.state.page.reader.find?.isTyping == false)
        for (forward, current) in [(true, 1), (true, 0), (false, 1), (false, 0)] {
            await world.read(.find(.move(forward: forward)))
            #expect(world.state.page.reader.find?.current == current)
        }
    }

    @Test func anotherWidthFindsTheSameAgain() async {
        let world = await AppWorld.reading("a \(String(repeating: "b", count: 100)) needle c needle")
        await world.find("needle")
        await world.read(.find(.submit), .find(.move(forward: true)))
        let line = world.state.page.reader.find?.matches?.first(of: 1).line
        await world.send(.shell(.resize(columns: 33, rows: 24)))
        #expect(world.state.page.reader.find?.current == 1)
        #expect(world.state.page.reader.find?.matches?.first(of: 1).line == line.map { $0 + 2 })
    }

    @Test func withoutATextNothingIsFound() async {
        let world = await AppWorld.reading("needle")
        await world.find("n")
        #expect(world.state.page.reader.find?.matches?.count == 1)
        await world.read(.find(.edit(.delete(.backward))))
        #expect(world.state.page.reader.find?.matches == nil && world.state.page.reader.find?.current == nil)
    }

    @Test func leavingFullScreenEndsTheFind() async {
        let world = await AppWorld.reading("needle")
        await world.find("needle")
        await world.send(.page(.toggleFull))
        #expect(world.state.page.reader.find == nil)
    }

    // MARK: What matches

    private func matches(_ text: String, _ lines: MarkupLayout.Line...) -> [[PageMatches.Part]] {
        let matches = PageMatches(of: text, in: MarkupLayout(width: 20, lines: lines))
        let parts = lines.indices.flatMap { matches.parts(in: $0) }
        return (0..<matches.count).map { number in parts.filter { $0.match == number } }
    }

    @Test func caseAndDiacriticsAreIgnoredAndColumnsAreCells() {
        let line = MarkupLayout.Line([.init("日本 "), .init("CAFÉ", .strong), .init(" cafe")], block: 0)
        #expect(
            matches("café", line) == [
                [.init(line: 0, columns: 5..<9, match: 0)], [.init(line: 0, columns: 10..<14, match: 1)],
            ])
        #expect(matches("本", line) == [[.init(line: 0, columns: 2..<4, match: 0)]])
        #expect(matches("", line) == [])
    }

    @Test func aPhraseIsFoundAcrossTheLinesOfAParagraphAndTheNumbersOfLinks() {
        let lines = [
            MarkupLayout.Line(
                [
                    .init("│ ", .dim), .init("see the "), .init("docs", .link, link: 0),
                    .init("[1]", [.dim, .number], link: 0),
                ],
                block: 0),
            MarkupLayout.Line([.init("│ ", .dim), .init("first of all")], block: 0),
            MarkupLayout.Line([.init("of all")], block: 1),
        ]
        #expect(
            matches("docs first", lines[0], lines[1], lines[2]) == [
                [.init(line: 0, columns: 10..<14, match: 0), .init(line: 1, columns: 2..<7, match: 0)]
            ])
        // Two paragraphs are no phrase.
        #expect(matches("all of", lines[0], lines[1], lines[2]) == [])
    }

    // MARK: Links

    @Test func aNumberChoosesALinkAndEnterOpensIt() async {
        let world = await AppWorld.reading("https://one.example/a http://two.example")
        await world.read(.link(.type(2)))
        #expect(world.state.page.reader.linkTarget == .address("http://two.example"))
        await world.read(.link(.follow))
        #expect(world.readmes.opened == ["http://two.example"])
        #expect(world.state.page.reader.link == nil)
        #expect(world.notices.first == .opened(fullName: "two.example"))
    }

    @Test func aLinkIsCopiedWithTheCommandBeforeOrBehindItsNumber() async {
        let world = await AppWorld.reading("https://one.example/a http://two.example")
        await world.read(.link(.type(1)), .link(.copy), .link(.copy), .link(.type(2)), .link(.follow))
        #expect(world.readmes.copied == ["https://one.example/a", "http://two.example"])
        #expect(world.readmes.opened.isEmpty)
        #expect(world.notices.first == .copied(address: "https://one.example/a", by: .terminal))
    }

    @Test func aBrowserOrClipboardThatFailsIsSaid() async {
        let world = await AppWorld.reading("https://one.example/a")
        world.readmes.breakPrograms()
        await world.read(.link(.type(1)), .link(.follow), .link(.type(1)), .link(.copy))
        #expect(world.notices == [.couldNotOpen(reason: "no display"), .couldNotCopy(reason: "no display")])
    }

    @Test func aNumberWithoutALinkOpensNothingAndTheNextDigitBeginsAnew() async {
        let world = await AppWorld.reading((1...12).map { "https://example.org/\($0)" }.joined(separator: " "))
        await world.read(.link(.type(1)), .link(.type(2)))
        #expect(world.state.page.reader.linkTarget == .address("https://example.org/12"))
        await world.read(.link(.type(3)))
        #expect(world.state.page.reader.link?.number == 123 && world.state.page.reader.linkTarget == nil)
        await world.read(.link(.follow))
        #expect(world.readmes.opened.isEmpty)
        await world.read(.link(.type(4)))
        #expect(world.state.page.reader.linkTarget == .address("https://example.org/4"))
        await world.read(.link(.delete))
        #expect(world.state.page.reader.link == nil)
    }

    @Test func onlyWebAddressesAreOpened() async {
        let world = await AppWorld.reading("file:///etc/passwd x-y://z")
        for number in 1...2 {
            await world.read(.link(.type(number)), .link(.follow), .link(.cancel))
        }
        #expect(world.readmes.opened.isEmpty)
    }
}

extension AppWorld {
    /// A program whose page is in full screen: HTML, or words, each in a line of its own.
    static func reading(_ html: String) async -> AppWorld {
        let world = await listing()
        for repository in world.state.search.repositories {
            world.readmes.answer(repository.name, with: .readme(Readme(html: html)))
        }
        await world.send(.page(.toggleFull), rest: 150)
        return world
    }

    /// What is done with the page, one after the other.
    func read(_ actions: Reader.Action...) async {
        for action in actions { await send(.page(.read(action))) }
    }

    /// A text is looked for in the page.
    func find(_ text: String) async { await read(.find(.open), .find(.edit(.insert(text)))) }
}

/// The `<details>` of a page: opened and closed by their numbers, which follow those of the links.
@MainActor
struct PageDetailsTests {
    private static let html = """
        <p><a href="https://example.org">a link</a></p><details><summary>More</summary><p>a needle</p></details><p>end</p>
        """

    private func text(_ world: AppWorld) -> [String] {
        (world.state.page.layout?.lines ?? .init()).map { $0.spans.map(\.text).joined() }.filter { !$0.isEmpty }
    }

    private let closed = ["a link[1]", "▸ More[2]", "end"]
    private let open = ["a link[1]", "▾ More[2]", "a needle", "end"]

    @Test func aNumberAndEnterOpenAndCloseThem() async {
        let world = await AppWorld.reading(Self.html)
        #expect(text(world) == closed)
        for lines in [open, closed] {
            await world.read(.link(.type(2)))
            #expect(world.state.page.reader.linkTarget == .details(0))
            await world.read(.link(.follow))
            #expect(text(world) == lines)
            #expect(world.state.page.reader.link == nil)
        }
        #expect(world.readmes.opened.isEmpty)
    }

    @Test func aPressOpensThemAndOneOfALinkStillFollowsIt() async {
        let world = await AppWorld.reading(Self.html)
        await world.read(.link(.open(1)))
        #expect(text(world) == open)
        await world.read(.link(.open(0)))
        #expect(world.readmes.opened == ["https://example.org"])
        await world.read(.link(.open(2)))
        #expect(world.readmes.opened.count == 1)
    }

    @Test func theyHaveNoAddressToCopy() async {
        let world = await AppWorld.reading(Self.html)
        await world.read(.link(.copy), .link(.type(2)), .link(.follow))
        #expect(world.readmes.copied.isEmpty)
        #expect(text(world) == closed)
    }

    @Test func aFindOpensAllAndFindsWhatWasInThem() async {
        let world = await AppWorld.reading(Self.html)
        await world.find("needle")
        #expect(text(world) == open)
        #expect(world.state.page.reader.find?.matches?.count == 1)
        await world.read(.find(.close))
        #expect(text(world) == open)
    }

    @Test func anotherPageBeginsAsItsAuthorLeftIt() async {
        let world = await AppWorld.reading(Self.html)
        await world.read(.link(.open(1)))
        for movement in [ListMovement.down, .up] {
            await world.moveAndRest(movement)
            #expect(text(world) == closed)
        }
    }

    @Test func whereTextIsReadOnceAllAreOpen() async {
        let world = await AppWorld.reading(Self.html)
        var appearance = world.state.shell.appearance
        appearance.isReadInOrder = true
        await world.send(.shell(.adoptAppearance(appearance)))
        #expect(text(world) == ["a link[1]", "▾ More", "a needle", "end"])
        await world.read(.link(.type(2)))
        #expect(world.state.page.reader.linkTarget == nil)
    }
}
