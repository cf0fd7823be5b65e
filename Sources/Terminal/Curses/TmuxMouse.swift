internal import Glibc
internal import Platform

/// Asks tmux whether it handles the mouse, without blocking.
///
/// With `mouse on`, tmux takes the wheel and has no alternate scroll (DECSET 1007): an application gets the wheel only if it requests
/// mouse reports. With `mouse off`, tmux passes such a request on to the terminal, which would no longer select text: then it must not be
/// made.
struct TmuxMouse {
    /// Readable when ``answer()`` has a reply.
    let descriptor: Int32
    private let process: pid_t

    /// `nil` outside tmux, or if the query cannot be sent.
    init?(environment: [String: String]) {
        guard environment["TMUX"] != nil, let pane = environment["TMUX_PANE"], let pipe = ChildProcess.Pipe() else {
            return nil
        }
        let command = ["tmux", "display-message", "-p", "-t", pane, "#{mouse}"]
        let process = try? ChildProcess.start(command, environment: .helper(environment), output: pipe.input)
        close(pipe.input)
        guard let process, fcntl(pipe.output, F_SETFL, O_NONBLOCK) == 0 else {
            close(pipe.output)
            return nil
        }
        descriptor = pipe.output
        self.process = process
    }

    /// Whether tmux handles the mouse; `nil` until it replies. Call ``end()`` after the reply.
    func answer() -> Bool? {
        var byte: UInt8 = 0
        let count = read(descriptor, &byte, 1)
        if count < 0, errno == EAGAIN || errno == EINTR { return nil }
        return count == 1 && byte == UInt8(ascii: "1")
    }

    func end() {
        close(descriptor)
        kill(process, SIGKILL)
        _ = ChildProcess.wait(for: process)
    }
}
