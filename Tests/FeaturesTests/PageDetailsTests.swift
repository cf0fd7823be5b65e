import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Markup

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
