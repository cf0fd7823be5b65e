import Testing

@testable import Features
@testable import Screens
@testable import Terminal

/// What keys ask for while help is open.
@Suite struct HelpBindingTests {
    private func lastOffset(_ state: AppState) -> Int {
        HelpLayer(menu: CommandMenu(), state: state, look: Look(state)).lastOffset
    }

    private func help(at offset: Int) -> Scene {
        var scene = Scene.answered(80, 12)
        scene.happen(ShellState.Mutation.toggle(.help))
        scene.happen(ShellState.Mutation.selectInMenu(offset))
        return scene
    }

    private func intents(_ key: Key, at offset: Int = 5) -> [Intent] {
        Renderer().intents(of: .key(key), in: help(at: offset).state)
    }

    @Test func helpScrollsByLinesAndByScreens() {
        let last = lastOffset(help(at: 0).state)
        #expect(last > 18)
        #expect(intents(Key(.down)) == [.shell(.selectInMenu(6))])
        #expect(intents(Key(.up)) == [.shell(.selectInMenu(4))])
        #expect(intents(.control("n")) == [.shell(.selectInMenu(6))])
        // A screen of nine lines less one, so that the last line becomes the first.
        #expect(intents(Key(.pageDown)) == [.shell(.selectInMenu(13))])
        #expect(intents(Key(.pageUp), at: 9) == [.shell(.selectInMenu(1))])
        #expect(intents(Key(.home)) == [.shell(.selectInMenu(0))])
        #expect(intents(.alt("<")) == [.shell(.selectInMenu(0))])
        #expect(intents(Key(.end)) == [.shell(.selectInMenu(last))])
        #expect(intents(.alt(">")) == [.shell(.selectInMenu(last))])
    }

    @Test func helpScrollsNoFurtherThanItsEnds() {
        let last = lastOffset(help(at: 0).state)
        #expect(intents(Key(.up), at: 0) == [.shell(.selectInMenu(0))])
        #expect(intents(Key(.pageUp), at: 3) == [.shell(.selectInMenu(0))])
        #expect(intents(Key(.down), at: last) == [.shell(.selectInMenu(last))])
        #expect(intents(Key(.pageDown), at: last - 1) == [.shell(.selectInMenu(last))])
    }

    @Test func theKeyThatOpenedHelpClosesItAndSoDoEscAndEnter() {
        #expect(intents(Key(.function(1))) == [.shell(.toggle(.help))])
        #expect(intents(Key(.escape)) == [.shell(.closeDialog)])
        #expect(intents(Key(.enter)) == [.shell(.closeDialog)])
    }

    @Test func nothingBehindHelpCanBeReached() {
        for key in [.control("r"), .control("s"), .control("o"), .control("t")] as [Key] {
            #expect(intents(key) == [], "\(key.name)")
        }
        // Text narrows it.
        #expect(intents(Key(.character("x"))) == [.shell(.editMenu(.insert("x")))])
        #expect(intents(.control("u")) == [.shell(.editMenu(.kill(.start)))])
        #expect(Renderer().intents(of: .paste("x"), in: help(at: 0).state) == [.shell(.editMenu(.insert("x")))])
    }

    @Test func leavingRedrawingAndSuspendingWorkEverywhere() {
        #expect(intents(.control("c")) == [.send(.leave)])
        #expect(intents(.control("l")) == [.redraw])
        #expect(intents(.control("z")) == [.suspend])
    }
}
