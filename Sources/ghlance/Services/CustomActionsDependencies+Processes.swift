import Core
import Features
import Platform

extension CustomActionsDependencies {
    /// Commands with the environment that ghlance was started with, less its tokens.
    init(
        links: RepositoryLinks, environment: [String: String],
        runOnTerminal: @escaping CustomActionsDependencies.TerminalRun
    ) {
        self.init(
            links: links,
            output: { invocation in
                let result = await invocation.run(
                    environment, outputLimit: CustomActionAnswer.limit, whenCancelled: .ends)
                return CommandOutput(result.summary, bytes: result.output, isTooLong: result.isTooLong)
            },
            runInBackground: { await $0.run(environment, outputLimit: nil, whenCancelled: .leaves).summary },
            runOnTerminal: runOnTerminal)
    }
}

extension CommandInvocation {
    fileprivate func run(
        _ started: [String: String], outputLimit: Int?, whenCancelled cancellation: CapturedProcess.Cancellation
    ) async -> CapturedProcess.Result {
        await CapturedProcess.run(
            arguments, environment: environment(started), outputLimit: outputLimit, whenCancelled: cancellation)
    }

    func environment(_ started: [String: String]) -> ChildEnvironment {
        picture == nil ? .userCommand(started, adding: variables) : .bare(onTerminalOf: started)
    }
}

extension CapturedProcess.Result {
    fileprivate var summary: CommandResult { CommandResult(CommandEnding(ending), lastLine: LastLine.text(of: errors)) }
}

extension CommandEnding {
    init(_ ending: ChildProcess.Ending) {
        self =
            switch ending {
            case .exited(let status): .exited(status)
            case .signal(let number): .signal(number)
            case .notStarted(let reason): .notStarted(reason: reason)
            }
    }
}

/// The last line of what a process has written.
enum LastLine {
    /// More is not shown of it.
    private static let limit = 200

    /// The line, sanitised; `nil` if there is none. A line may be written over again and again, as progress is.
    static func text(of bytes: [UInt8]) -> String? {
        let lines = bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        let texts = lines.reversed().lazy.map { CellText(String(decoding: $0.prefix(4 * limit), as: UTF8.self)) }
        let found = texts.first { text in text.string.contains { $0 != " " } }
        return found.map { $0.truncated(to: limit).string }
    }
}
