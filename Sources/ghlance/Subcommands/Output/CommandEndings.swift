import ArgumentParser

/// How a command ends: what each exit status says of it, for help and the reference.
struct CommandEndings: Sendable {
    /// What was done with status 0.
    let done: String
    /// What leads to status 1.
    let failed: String
    /// Whether it makes requests, which lead to status 3 and 4.
    var makesRequests = false
    /// What else leads to status 3.
    var partly: String?
    /// Whether ^C ends it with status 130, printing what there is.
    var isInterruptible = false

    /// What leads to a status; `nil` if nothing does.
    func text(_ status: ExitStatus) -> String? {
        switch status {
        case .chosen: done
        case .failed: failed
        case .usage: "usage error"
        case .unreachable:
            makesRequests
                ? [partly, "GitHub denied the request or could not be reached"].compactMap(\.self).joined(
                    separator: ", ") : partly
        case .notSignedIn: makesRequests ? "not signed in" : nil
        case .left: isInterruptible ? "interrupted" : nil
        }
    }

    var sentence: String {
        SubcommandMessages.exitStatuses(
            ExitStatus.allCases.compactMap { status in text(status).map { "\(status.rawValue) \($0)" } })
    }
}

/// Ends the validation of a command line.
func refuse(if isWrong: Bool, _ problem: @autoclosure () -> String) throws(ValidationError) {
    if isWrong { throw ValidationError(problem()) }
}

protocol EndingCommand: ParsableCommand {
    static var endings: CommandEndings { get }

    /// Does it.
    ///
    /// - Throws: ArgumentParser's errors for wrong usage, `HostError` and ``StartError``.
    @MainActor func perform(_ environment: [String: String]) throws -> ExitStatus
}

extension CommandConfiguration {
    /// The configuration of a command: its help ends with the exit statuses, and with how to search for its name.
    ///
    /// - Parameter word: Its name, if it is not a part of another command.
    init(
        _ word: String? = nil, abstract: String, usage: String? = nil, discussion: String = "",
        endings: CommandEndings? = nil, subcommands: [any ParsableCommand.Type] = []
    ) {
        let parts = [
            discussion, endings?.sentence ?? "", word.map { "To search for the word \($0): ghlance -- \($0)" } ?? "",
        ]
        self.init(
            commandName: word.map { "ghlance \($0)" }, abstract: abstract, usage: usage,
            discussion: parts.filter { !$0.isEmpty }.joined(separator: "\n\n"), subcommands: subcommands)
    }
}
