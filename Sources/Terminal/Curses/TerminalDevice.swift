internal import CNcurses
internal import Glibc

/// The terminal as a file: opened twice, so that reading never waits and writing never loses anything.
struct TerminalDevice {
    /// For ncurses to write to and to set modes on.
    let stream: UnsafeMutablePointer<FILE>
    /// Below the stream.
    let output: Int32
    /// Does not block.
    let input: Int32

    init(path: String) throws(TerminalError) {
        let output = open(path, O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard output >= 0 else { throw Self.error(path) }
        guard isatty(output) == 1 else {
            let error = Self.error(path)
            Glibc.close(output)
            throw error
        }
        let input = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard input >= 0, let stream = fdopen(output, "r+") else {
            let error = Self.error(path)
            Glibc.close(output)
            if input >= 0 { Glibc.close(input) }
            throw error
        }
        self.output = output
        self.input = input
        self.stream = stream
    }

    private static func error(_ path: String) -> TerminalError {
        .notATerminal(path: path, reason: String(cString: strerror(errno)))
    }

    /// Closes both.
    func close() {
        Glibc.close(input)
        fclose(stream)
    }

    /// Whether writing a little would not wait.
    var isWritable: Bool {
        var descriptor = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        return poll(&descriptor, 1, 0) == 1 && Int32(descriptor.revents) & POLLOUT != 0
    }

    /// The modes of the line.
    var modes: termios {
        var modes = termios()
        tcgetattr(output, &modes)
        return modes
    }

    /// The size the terminal says it has; `nil` where it does not say.
    var size: Size? {
        var window = winsize()
        guard ioctl(output, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else { return nil }
        return Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
    }

    /// Writes past ncurses what terminfo has no name for.
    func write(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
            if written < 0, errno != EINTR { return }
            rest = rest.dropFirst(max(0, written))
        }
    }

    /// Throws away what the terminal has not taken, so that leaving never waits for one that stopped reading.
    func discardUnwritten() {
        if !isWritable { tcflush(output, TCOFLUSH) }
    }

    /// What has been typed: empty if nothing has, `nil` if the terminal is gone.
    func read() -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = bytes.withUnsafeMutableBytes { Glibc.read(input, $0.baseAddress, $0.count) }
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
