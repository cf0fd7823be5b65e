import Features
import Terminal
import Testing

@testable import Screens

/// What keys ask for while help is open.
@Suite struct HelpBindingTests {
    private func lastOffset(_ state: AppState) -> Int {
        HelpLayer(offset: 0, state: state, look: Look(state)).lastOffset
    }

    private func help(at offset: Int) -> Scene {
        var scene = Scene.answered(80, 12)
        scene.happen(ShellReactor.Mutation.toggleHelp)
        scene.happen(ShellReactor.Mutation.scrollHelp(to: offset))
        return scene
    }

    private func intents(_ key: Key, at offset: Int = 5) -> [Intent] {
        Binding.intents(of: .key(key), in: help(at: offset).state)
    }

    @Test func helpScrollsByLinesAndByScreens() {
        let last = lastOffset(help(at: 0).state)
        #expect(last > 18)
        #expect(intents(Key(.down)) == [.shell(.scrollHelp(to: 6))])
        #expect(intents(Key(.up)) == [.shell(.scrollHelp(to: 4))])
        #expect(intents(.control("n")) == [.shell(.scrollHelp(to: 6))])
        // A screen of nine lines less one, so that the last line becomes the first.
        #expect(intents(Key(.pageDown)) == [.shell(.scrollHelp(to: 13))])
        #expect(intents(Key(.pageUp), at: 9) == [.shell(.scrollHelp(to: 1))])
        #expect(intents(Key(.home)) == [.shell(.scrollHelp(to: 0))])
        #expect(intents(.alt("<")) == [.shell(.scrollHelp(to: 0))])
        #expect(intents(Key(.end)) == [.shell(.scrollHelp(to: last))])
        #expect(intents(.alt(">")) == [.shell(.scrollHelp(to: last))])
    }

    @Test func theAccountTakesThePlaceOfHelp() {
        #expect(intents(Key(.function(5))) == [.shell(.closeDialog), .account(.open)])
    }

    @Test func helpScrollsNoFurtherThanItsEnds() {
        let last = lastOffset(help(at: 0).state)
        #expect(intents(Key(.up), at: 0) == [.shell(.scrollHelp(to: 0))])
        #expect(intents(Key(.pageUp), at: 3) == [.shell(.scrollHelp(to: 0))])
        #expect(intents(Key(.down), at: last) == [.shell(.scrollHelp(to: last))])
        #expect(intents(Key(.pageDown), at: last - 1) == [.shell(.scrollHelp(to: last))])
    }

    @Test func theKeyThatOpenedHelpClosesItAndSoDoEscAndEnter() {
        #expect(intents(Key(.function(1))) == [.shell(.toggleHelp)])
        #expect(intents(Key(.escape)) == [.shell(.closeDialog)])
        #expect(intents(Key(.enter)) == [.shell(.closeDialog)])
    }

    @Test func nothingBehindHelpCanBeReached() {
        for key in [Key(.character("x")), .control("r"), .control("s"), .control("o"), .control("u"), .control("y")] {
            #expect(intents(key) == [], "\(key.name)")
        }
        #expect(Binding.intents(of: .paste("x"), in: help(at: 0).state) == [])
    }

    @Test func leavingRedrawingAndSuspendingWorkEverywhere() {
        #expect(intents(.control("c")) == [.send(.leave)])
        #expect(intents(.control("l")) == [.redraw])
        #expect(intents(.control("z")) == [.suspend])
    }
}
