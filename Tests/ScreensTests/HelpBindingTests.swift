import Features
import Terminal
import Testing

@testable import Screens

/// What keys ask for while help is open.
@Suite struct HelpBindingTests {
    private func help(at offset: Int) -> Scene {
        var scene = Scene.answered(80, 12)
        scene.happen(AppReactor.Mutation.toggleHelp)
        scene.happen(AppReactor.Mutation.scrollHelp(to: offset))
        return scene
    }

    private func intents(_ key: Key, at offset: Int = 5) -> [Intent] {
        Binding.intents(of: .key(key), in: help(at: offset).state)
    }

    @Test func helpScrollsByLinesAndByScreens() {
        let last = HelpScreen.lastOffset(in: help(at: 0).state)
        #expect(last > 18)
        #expect(intents(Key(.down)) == [.app(.scrollHelp(to: 6))])
        #expect(intents(Key(.up)) == [.app(.scrollHelp(to: 4))])
        #expect(intents(.control("n")) == [.app(.scrollHelp(to: 6))])
        // A screen of nine lines less one, so that the last line becomes the first.
        #expect(intents(Key(.pageDown)) == [.app(.scrollHelp(to: 13))])
        #expect(intents(Key(.pageUp), at: 9) == [.app(.scrollHelp(to: 1))])
        #expect(intents(Key(.home)) == [.app(.scrollHelp(to: 0))])
        #expect(intents(.alt("<")) == [.app(.scrollHelp(to: 0))])
        #expect(intents(Key(.end)) == [.app(.scrollHelp(to: last))])
        #expect(intents(.alt(">")) == [.app(.scrollHelp(to: last))])
    }

    @Test func theAccountTakesThePlaceOfHelp() {
        #expect(intents(Key(.function(5))) == [.app(.toggleHelp), .account(.open)])
    }

    @Test func helpScrollsNoFurtherThanItsEnds() {
        let last = HelpScreen.lastOffset(in: help(at: 0).state)
        #expect(intents(Key(.up), at: 0) == [.app(.scrollHelp(to: 0))])
        #expect(intents(Key(.pageUp), at: 3) == [.app(.scrollHelp(to: 0))])
        #expect(intents(Key(.down), at: last) == [.app(.scrollHelp(to: last))])
        #expect(intents(Key(.pageDown), at: last - 1) == [.app(.scrollHelp(to: last))])
    }

    @Test func theKeyThatOpenedHelpClosesItAndSoDoEscAndEnter() {
        #expect(intents(Key(.function(1))) == [.app(.toggleHelp)])
        #expect(intents(Key(.escape)) == [.app(.closeDialog)])
        #expect(intents(Key(.enter)) == [.app(.closeDialog)])
    }

    @Test func nothingBehindHelpCanBeReached() {
        for key in [Key(.character("x")), .control("r"), .control("s"), .control("o"), .control("u"), .control("y")] {
            #expect(intents(key) == [], "\(key.name)")
        }
        #expect(Binding.intents(of: .paste("x"), in: help(at: 0).state) == [])
    }

    @Test func leavingRedrawingAndSuspendingWorkEverywhere() {
        #expect(intents(.control("c")) == [.app(.leave)])
        #expect(intents(.control("l")) == [.redraw])
        #expect(intents(.control("z")) == [.suspend])
    }
}
