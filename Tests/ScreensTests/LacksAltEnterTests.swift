import Testing

@testable import Features
@testable import Screens
@testable import Terminal

/// Terminals that keep Alt-Enter for themselves.
@Suite struct LacksAltEnterTests {
    @Test func theOtherKeyOfTheMenuIsShown() {
        let keymap = Keymap([:], lacksAltEnter: true)
        #expect(keymap.name(of: .actions) == "F12")
        #expect(Keymap.standard.name(of: .actions) == "Alt-Enter")
        #expect(keymap.name(of: .showFavourites) == Keymap.standard.name(of: .showFavourites))
        for key in [Key(.enter, .alt), Key(.function(12))] { #expect(keymap.commands(of: key) == [.actions]) }
    }

    @Test func whatTheUserHasChosenStays() {
        let bindings = KeyBindings(changes: ["actions": ["Alt-Enter"], "retry": ["Alt-Enter", "F7"]])
        let keymap = Keymap(bindings, lacksAltEnter: true)
        #expect(keymap.keys(of: .actions) == [Key(.enter, .alt)])
        #expect(keymap.name(of: .retry) == "F7")
    }
}
