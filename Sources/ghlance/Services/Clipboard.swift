import Features
import Glibc
import Platform
import Terminal

struct Clipboard: Sendable {
    let environment: [String: String]
    /// Writes to the terminal; returns `false` if it accepts no output now.
    let send: @MainActor @Sendable (ClipboardSequence) -> Bool

    /// The time limit for a program to accept the text, in milliseconds; it usually takes a few tens.
    private static let timeout = 3_000

    /// Copies a text by the first available route. Inside tmux, that is tmux itself: by default it accepts no sequences from
    /// programs, but this command forwards the text to the clipboard of the outer terminal (tmux 3.2).
    ///
    /// - Throws: ``StartError``.
    func copy(_ text: String) async throws -> CopyRoute {
        if has("TMUX"), await feed(text, to: ["tmux", "load-buffer", "-w", "-"]) == .done { return .program("tmux") }
        if let sequence = ClipboardSequence(text, environment: environment), await send(sequence) { return .terminal }
        var problem: String?
        for command in commands {
            switch await feed(text, to: command) {
            case .done: return .program(command[0])
            case .missing: break
            case .failed(let status): problem = ClipboardMessages.copyFailed(command[0], status: status)
            case .slow: problem = ClipboardMessages.copyTimedOut(command[0], seconds: Clipboard.timeout / 1_000)
            }
        }
        let missing = has("WAYLAND_DISPLAY") ? ClipboardMessages.installForWayland : ClipboardMessages.installForX
        throw StartError(description: problem ?? (commands.isEmpty ? ClipboardMessages.noClipboard : missing))
    }

    /// The routes that are there for a text, by name, in the order they are tried.
    static func routes(_ environment: [String: String]) -> [String] {
        let clipboard = Clipboard(environment: environment) { _ in false }
        let programs = (clipboard.has("TMUX") ? ["tmux"] : []) + clipboard.commands.map { $0[0] }
        let isTerminal = ClipboardSequence("", environment: environment) != nil
        let found = programs.filter { ChildProcess.isFound($0, in: environment) }
        return found.filter { $0 == "tmux" } + (isTerminal ? ["OSC 52"] : []) + found.filter { $0 != "tmux" }
    }

    private func has(_ name: String) -> Bool { environment[name]?.isEmpty == false }

    /// The programs for the desktop's clipboard.
    private var commands: [[String]] {
        (has("WAYLAND_DISPLAY") ? [["wl-copy"]] : [])
            + (has("DISPLAY") ? [["xclip", "-selection", "clipboard"], ["xsel", "--clipboard", "--input"]] : [])
    }

    private enum Outcome: Equatable {
        case done, missing, slow
        case failed(Int32)
    }

    /// Pipes a text to a program and waits until it has read it. These programs leave a child behind that holds the text.
    private func feed(_ text: String, to command: [String]) async -> Outcome {
        guard let pipe = ChildProcess.Pipe() else { return .missing }
        defer { close(pipe.output) }
        // A text this short fits into the pipe, so writing does not block.
        let bytes = Array(text.utf8.prefix(ClipboardSequence.limit))
        let count = write(pipe.input, bytes, bytes.count)
        close(pipe.input)
        guard count == bytes.count,
            let process = try? ChildProcess.start(command, environment: .helper(environment), input: pipe.output)
        else { return .missing }
        guard let status = await ChildProcess.exitStatus(of: process, within: Clipboard.timeout) else { return .slow }
        return status == 0 ? .done : .failed(status)
    }
}
