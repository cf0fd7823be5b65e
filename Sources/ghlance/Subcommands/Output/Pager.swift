import Glibc
import Platform

/// The user's pager, which shows a long text on the terminal a screenful at a time.
struct Pager {
    private let command: String
    private let environment: ChildEnvironment

    /// The pager of the environment: `GHLANCE_PAGER`, `PAGER`, else less. `nil` where there is none, or where standard output is no terminal
    /// that one could page on.
    init?(_ environment: [String: String]) {
        guard StandardStreams.outputIsTerminal, environment["TERM"] != "dumb" else { return nil }
        let named = environment["GHLANCE_PAGER"] ?? environment["PAGER"]
        guard named != nil || ChildProcess.isFound("less", in: environment) else { return nil }
        command = named ?? "less -R"
        guard !command.allSatisfy(\.isWhitespace), command != "cat" else { return nil }
        // As gh and git have it: less ends at once with what fits on the screen, keeps colours, and leaves the text there.
        let less = environment["LESS"] == nil ? ["LESS": "FRX"] : [:]
        self.environment = .userCommand(environment, adding: less)
    }

    /// Shows a text that is made for the terminal, until the user has read enough.
    ///
    /// - Returns: Whether it could be started.
    func show(_ text: String) -> Bool {
        guard let pipe = ChildProcess.Pipe() else { return false }
        let process: Int32
        do throws(ChildProcess.StartError) {
            defer { close(pipe.output) }
            process = try ChildProcess.startInPlace(
                ["/bin/sh", "-c", command], environment: environment, input: pipe.output)
        } catch {
            close(pipe.input)
            return false
        }
        // ^C is for the pager: the terminal is its own until it ends.
        let handlers = [SIGINT, SIGQUIT].map { (number: $0, handler: signal($0, SIG_IGN)) }
        defer { for (number, handler) in handlers { signal(number, handler) } }
        _ = StandardStreams.write(Array(text.utf8)[...], to: pipe.input)
        close(pipe.input)
        // sh(1): the command cannot be executed, or is not found.
        let ending = ChildProcess.wait(for: process)
        return ending != .exited(126) && ending != .exited(127)
    }
}
