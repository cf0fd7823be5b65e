@testable import Features
@testable import Screens
@testable import Terminal

extension ScreenLayout {
    /// The layout for a state; `nil` where the screen is too small for any.
    init?(_ state: AppState) {
        guard let layout = LayerStack(state, Look(state)).layout else { return nil }
        self = layout
    }
}

extension Scene {
    /// The lines of the open menu, without its edge.
    var panel: [String] {
        guard let page = layout?.page else { return [] }
        if page.columns.lowerBound == 0 { return Array(lines[page.rows.dropFirst()]) }
        return lines[page.rows].map { line in
            line.split(separator: "│", maxSplits: 1).dropFirst().first.map(String.init) ?? ""
        }
    }
}

/// What a key asks for on a screen, without what it says of sizes.
func intents(_ key: Key, _ scene: Scene) -> [Intent] { scene.intents(of: .key(key)) }
