import Core

/// Messages of `ghlance forks`.
enum ForksMessages {
    static func none(_ fullName: String) -> String { "\(fullName) has no forks." }

    static func notLoaded(_ fullName: String, _ failure: Failure) -> String {
        if failure == .offline {
            return "Not all forks of \(fullName) are saved on this machine. Run without --offline to load them."
        }
        return SubcommandMessages.failure("Could not load all forks of \(fullName): \(failure.summary)", failure.advice)
    }
}
