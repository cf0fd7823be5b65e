import Core
import Features

extension Messages {
    static let ownActionsTitle = "Your actions"

    static func runningOwnAction(_ title: String) -> String { "running \(title)" }
}
