internal import Glibc
internal import Platform

/// The private modes that the program sets on a terminal (xterm's control sequences; kitty's "Comprehensive keyboard handling").
struct TerminalModes: Equatable {
    /// An encoding that tells all keys apart.
    enum Keys {
        /// kitty's protocol: 1 tells keys apart, 4 reports the character with Shift. Terminals keep a stack for each screen.
        case kitty
        /// `modifyOtherKeys`.
        case other

        /// Whether a terminal with this name and version has `modifyOtherKeys`.
        static func hasOtherKeys(_ name: String) -> Bool {
            let name = name.lowercased()
            return ["xterm(", "tmux ", "mintty "].contains { name.hasPrefix($0) }
        }

        var on: String {
            switch self {
            case .kitty: "\u{1B}[>5u"
            case .other: "\u{1B}[>4;2m"
            }
        }

        /// Without a value, xterm restores the setting from its start.
        var off: String {
            switch self {
            case .kitty: "\u{1B}[<u"
            case .other: "\u{1B}[>4m"
            }
        }
    }

    /// `nil` for the encoding of every terminal.
    var keys: Keys?
    var usesMouse = false
    /// Whether tmux handles the mouse, and sends the wheel only with its reports.
    var tmuxHandlesMouse = false

    private var reportsMouse: Bool { usesMouse || tmuxHandlesMouse }

    /// Alternate scroll (the wheel sends arrow keys on the alternate screen) and bracketed paste.
    private static let always = (on: "\u{1B}[?1007h\u{1B}[?2004h", off: "\u{1B}[?2004l\u{1B}[?1007l")
    /// Reports of buttons and the wheel, in decimal numbers.
    private static let mouse = (on: "\u{1B}[?1000h\u{1B}[?1006h", off: "\u{1B}[?1006l\u{1B}[?1000l")

    var on: [UInt8] { Array((Self.always.on + (keys?.on ?? "") + (reportsMouse ? Self.mouse.on : "")).utf8) }

    /// Also switches off mouse reports that were never on.
    var off: [UInt8] { Array((Self.mouse.off + (keys?.off ?? "") + Self.always.off).utf8) }

    /// Changes other modes into these.
    func bytes(from former: TerminalModes) -> [UInt8] {
        var text = ""
        if keys != former.keys { text += (former.keys?.off ?? "") + (keys?.on ?? "") }
        if reportsMouse != former.reportsMouse { text += reportsMouse ? Self.mouse.on : Self.mouse.off }
        return Array(text.utf8)
    }
}

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
