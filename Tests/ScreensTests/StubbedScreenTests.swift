import Reactive
import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// The screens in front of a stub: states go in, actions come out, and nothing is at work behind.
@MainActor
@Suite struct StubbedScreenTests {
    private let store = Store<AppReactor>(stub: Scene.answered(80, 24).state)
    private let renderer = Renderer()

    /// Presses keys one after the other, as the event loop does.
    private func press(_ keys: Key...) {
        for key in keys {
            for case .send(let action) in Renderer().intents(of: .key(key), in: store.state) { store.send(action) }
        }
    }

    @Test func keysBecomeActionsAndStatesBecomeFrames() {
        var frames: [Frame] = []
        let observation = store.observe { frames.append(renderer.render($0)) }
        defer { observation.cancel() }
        press(Key(.down), Key(.character("x")), .control("t"), Key(.function(3)))
        #expect(
            store.stub?.actions == [
                .list(.move(.down, rows: 19)), .list(.edit(.insert("x"))),
                .favourites(.toggle(store.state.search.repositories[0])), .shell(.show(.favourites)),
            ])
        // What a stub is sent changes nothing.
        #expect(frames.count == 1)
        store.stub?.set(Scene(80, 24, text: "other").state)
        #expect(frames.count == 2)
        #expect(frames[1].lines[1].hasPrefix(" › other"))
    }
}
