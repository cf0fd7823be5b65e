import ArgumentParser

/// Runs `ghlance init`.
enum InitRun {
    /// Runs the arguments of `ghlance init` and returns the exit status.
    ///
    /// - Throws: ArgumentParser's errors for wrong usage and for help.
    static func perform(_ arguments: [String]) throws -> ExitStatus {
        var command = try InitCommand.parseAsRoot(arguments)
        guard let command = command as? InitCommand else {
            // Help is thrown.
            try command.run()
            return .failed
        }
        return SubcommandRun.answer(StandardStreams.say(try command.text()))
    }
}
