internal import CNcurses
internal import Glibc

/// The terminal as a file. Nothing done here waits for the terminal longer than ``timeout``.
struct TerminalDevice {
    /// To read from and to write to. It has been opened here, so that no other program shares its being non-blocking.
    let descriptor: Int32
    /// What the terminal has not taken yet.
    private var unsent: ArraySlice<UInt8> = []

    /// How long leaving waits, in milliseconds, for a terminal that takes nothing.
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

    /// Closes the file.
    func close() { Glibc.close(descriptor) }

    /// The modes of the line. They are set at once, without waiting until what was written before is taken.
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

    /// The size the terminal says it has; `nil` if it does not say.
    var size: Size? {
        var window = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
            return nil
        }
        return Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
    }

    /// Whether the terminal takes anything just now.
    var isWritable: Bool { waitUntilWritable(milliseconds: 0) }

    private func waitUntilWritable(milliseconds: Int32) -> Bool {
        var question = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&question, 1, milliseconds) == 1 && Int32(question.revents) & POLLOUT != 0
    }

    /// Sends bytes behind those that are still to be sent.
    ///
    /// - Returns: Whether the terminal has taken all of them.
    mutating func send(_ bytes: [UInt8]) -> Bool {
        unsent = unsent.isEmpty ? bytes[...] : unsent + bytes
        return sendRest()
    }

    /// Sends what the terminal has not taken before.
    ///
    /// - Returns: Whether nothing is left to be sent.
    mutating func sendRest() -> Bool {
        while !unsent.isEmpty {
            let count = unsent.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                unsent = unsent.dropFirst(count)
            } else if errno == EAGAIN {
                return false
            } else if errno != EINTR {
                // Nobody is there any more, which reading says, too.
                unsent = []
            }
        }
        return true
    }

    /// Sends what gives the terminal back, after which nothing is to be sent. The rest of a frame that is about to vanish
    /// is not sent, and a terminal that takes nothing loses what it has not read, because that is in the way.
    mutating func sendLast(_ bytes: [UInt8]) {
        unsent = bytes[...]
        if sendRest() { return }
        if waitUntilWritable(milliseconds: Self.timeout), sendRest() { return }
        tcflush(descriptor, TCOFLUSH)
        _ = sendRest()
        unsent = []
    }

    /// What has been typed: empty if nothing has, `nil` if the terminal is gone.
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
