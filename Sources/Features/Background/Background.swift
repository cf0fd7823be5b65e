public import Core

/// Whether data is saved on disk, and failures outside user actions.
public struct Background: Sendable, Equatable {
    public enum Mutation: Sendable, Equatable {
        case persistence(Persistence)
        /// Something failed or was repaired; one sentence.
        case said(String)
        /// One sentence while another process is waited for; `nil` once the wait is over.
        case waiting(String?)
        /// The settings file was saved; its new contents.
        case configured(Configured, actions: [CustomAction])
    }

    /// What is saved on disk between sessions.
    public enum Persistence: Sendable, Equatable {
        case everything
        /// By the user's choice.
        case disabled
        case nothing
    }

    public var persistence: Persistence
    /// The last ones, for a run without a screen.
    public private(set) var sentences: [String] = []
    private static let mostSentences = 16
    var waiting: String?

    public init(persistence: Persistence = .everything) { self.persistence = persistence }

    mutating func reduce(_ mutation: Mutation) {
        switch mutation {
        case .persistence(let persistence): self.persistence = persistence
        case .said(let sentence): record(sentence)
        case .waiting(let sentence):
            waiting = sentence
            if let sentence { record(sentence) }
        // Handled for the whole state.
        case .configured: break
        }
    }

    /// Whatever goes on failing must not fill the memory.
    private mutating func record(_ sentence: String) {
        sentences = sentences.suffix(Background.mostSentences - 1) + [sentence]
    }
}
