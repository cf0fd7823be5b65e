internal import CNcurses
internal import Glibc

/// The terminal as a file. No operation waits for the terminal longer than ``timeout``.
struct TerminalDevice {
    /// Opened here, so that its non-blocking mode is not shared with other programs.
    let descriptor: Int32
    /// Output that the terminal has not accepted yet.
    private var unsent: ArraySlice<UInt8> = []

    /// How long restoring waits, in milliseconds, for a terminal that accepts no output.
    private static let timeout: Int32 = 100

    init(path: String) throws(TerminalError) {
        descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.error(path) }
        guard isatty(descriptor) == 1 else {
            let error = Self.error(path)
            Glibc.close(descriptor)
            throw error
        }
    }

    private static func error(_ path: String) -> TerminalError {
        .notATerminal(path: path, reason: String(cString: strerror(errno)))
    }

    func close() { Glibc.close(descriptor) }

    /// Set immediately, without waiting for earlier output to drain.
    var modes: termios {
        get {
            var modes = termios()
            tcgetattr(descriptor, &modes)
            return modes
        }
        nonmutating set {
            var modes = newValue
            tcsetattr(descriptor, TCSANOW, &modes)
        }
    }

    /// The size that the terminal reports; `nil` if it does not.
    var size: Size? {
        var window = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
            return nil
        }
        return Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
    }

    var isWritable: Bool { waitUntilWritable(milliseconds: 0) }

    private func waitUntilWritable(milliseconds: Int32) -> Bool {
        var question = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&question, 1, milliseconds) == 1 && Int32(question.revents) & POLLOUT != 0
    }

    /// Sends bytes after the pending ones.
    ///
    /// - Returns: Whether the terminal has accepted all of them.
    mutating func send(_ bytes: [UInt8]) -> Bool {
        unsent = unsent.isEmpty ? bytes[...] : unsent + bytes
        return sendRest()
    }

    /// Sends the pending bytes.
    ///
    /// - Returns: Whether nothing is pending.
    mutating func sendRest() -> Bool {
        while !unsent.isEmpty {
            let count = unsent.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                unsent = unsent.dropFirst(count)
            } else if errno == EAGAIN {
                return false
            } else if errno != EINTR {
                // The terminal is gone; reading reports that, too.
                unsent = []
            }
        }
        return true
    }

    /// Sends the sequences that restore the terminal; nothing may be sent after them. The rest of the last frame
    /// is dropped, and for a terminal that accepts nothing, unread output is discarded.
    mutating func sendLast(_ bytes: [UInt8]) {
        unsent = bytes[...]
        if sendRest() { return }
        if waitUntilWritable(milliseconds: Self.timeout), sendRest() { return }
        tcflush(descriptor, TCOFLUSH)
        _ = sendRest()
        unsent = []
    }

    /// The input: empty if there is none, `nil` if the terminal is gone.
    func read() -> [UInt8]? {
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { bytes in
            while true {
                let count = Glibc.read(descriptor, bytes.baseAddress, bytes.count)
                if count > 0 { return Array(bytes.prefix(count)) }
                if count == 0 { return nil }
                switch errno {
                case EINTR: continue
                case EAGAIN: return []
                default: return nil
                }
            }
        }
    }
}

/// What terminals of a type can show in output without a screen.
package enum TerminalType {
    /// The number of colours; `nil` if control sequences would be shown as text.
    ///
    /// - Parameter name: The value of `TERM`.
    package static func colors(of name: String?) -> Int? {
        guard let name, !name.isEmpty, name != "dumb" else { return nil }
        let colors = shim_look_up_colors(name, STDOUT_FILENO)
        return colors < 0 ? nil : Int(colors)
    }
}

/// Restores the terminal when a signal ends the program: a crash, or an unhandled signal.
public enum TerminalRescue {
    /// Handles every signal that ends the program: restores the terminal from the current ``CursesBackend``, then lets the signal's
    /// default action run. Signals already handled or ignored are left alone. Call it once, before there is a backend.
    public static func install() { rescue_install() }

    /// The backend does this itself when it closes.
    static func disarm() { rescue_disarm() }

    /// Whether the current thread could run the handler with a full stack.
    static var hasStackOfItsOwn: Bool { rescue_has_stack() }

    /// In bytes.
    static var textLength: Int { rescue_text_length() }

    /// Written on a crash.
    static var text: String {
        String(decoding: UnsafeRawBufferPointer(start: rescue_text(), count: textLength), as: UTF8.self)
    }

    /// Sets the text to write and the modes to set on a crash.
    static func arm(descriptor: Int32, modes: termios, text: [UInt8]) {
        withUnsafePointer(to: modes) { modes in
            text.withUnsafeBytes { bytes in
                guard let base = bytes.bindMemory(to: CChar.self).baseAddress else { return }
                rescue_arm(descriptor, modes, base, bytes.count)
            }
        }
    }
}
