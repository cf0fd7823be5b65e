import Features

@testable import Screens

extension ScreenLayout {
    /// The layout for a state; `nil` where the screen is too small for any.
    init?(_ state: AppState) {
        guard let layout = LayerStack(state, Look(state)).layout else { return nil }
        self = layout
    }
}
