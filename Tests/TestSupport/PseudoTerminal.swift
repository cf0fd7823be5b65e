import Glibc
import Testing

/// A pair of pseudo-terminals: what a program writes to one end is read at the other.
package final class PseudoTerminal {
    private static let marker = Array("\u{1}end\u{1}".utf8)

    // TIOCSPTLCK and TIOCGPTN, for unlockpt and ptsname, which Swift's Glibc module leaves out.
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430

    /// The device that programs open.
    package let path: String
    let master: Int32
    private let slave: Int32

    /// A pair of a size.
    ///
    /// - Throws: an error where the system gives none.
    package init(columns: Int, rows: Int) throws {
        // The backend takes its characters from the environment.
        setenv("LC_ALL", "C.UTF-8", 1)
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var locked: Int32 = 0
        var number: UInt32 = 0
        try #require(ioctl(master, Self.setLock, &locked) == 0 && ioctl(master, Self.getNumber, &number) == 0)
        path = "/dev/pts/\(number)"
        slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        try #require(slave >= 0)
        resize(columns: columns, rows: rows)
    }

    deinit {
        close(slave)
        close(master)
    }

    /// Has the window another size.
    package func resize(columns: Int, rows: Int) {
        var window = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &window)
    }

    /// Closes the window, as it were.
    package func hangUp() {
        let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
        dup2(nowhere, master)
        close(nowhere)
    }

    /// The modes of the line, all of them, for comparison.
    package var modes: [UInt8] {
        var modes = termios()
        tcgetattr(slave, &modes)
        return withUnsafeBytes(of: &modes) { Array($0) }
    }

    /// Has ^S and ^Q stop and start the output, or no longer, as `stty ixon` and `stty -ixon` do.
    package func toggleFlowControl() {
        var modes = termios()
        tcgetattr(slave, &modes)
        modes.c_iflag ^= UInt32(IXON)
        tcsetattr(slave, TCSANOW, &modes)
    }

    /// How many bytes were typed that nobody has read.
    package var unreadInput: Int {
        var count: Int32 = 0
        // Asked at the other end, where a program would read them.
        _ = ioctl(slave, UInt(FIONREAD), &count)
        return Int(count)
    }

    /// Waits until a line that was typed can be read.
    package func waitForLine() { waitForInput(at: slave) }

    /// Everything that is there to be read now, without waiting.
    package func readAvailable() -> [UInt8] {
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while Self.isReady(master, POLLIN, milliseconds: 0) {
            let count = read(master, &buffer, buffer.count)
            guard count > 0 else { break }
            output += buffer.prefix(count)
        }
        return output
    }

    /// Whether the line echoes and waits for Return, as a shell's programs expect.
    package var isCooked: Bool {
        var modes = termios()
        tcgetattr(slave, &modes)
        return modes.c_lflag & UInt32(ECHO) != 0 && modes.c_lflag & UInt32(ICANON) != 0
            && modes.c_oflag & UInt32(ONLCR) != 0
    }

    /// Types.
    package func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(master, bytes, bytes.count)
    }

    /// Everything written since the last time. A marker written behind it tells where it ends.
    package func output() -> [UInt8] {
        var output: [UInt8] = []
        var unwritten = Self.marker[...]
        while !output.suffix(Self.marker.count).elementsEqual(Self.marker) {
            // Where much is waiting there is room for the marker only after some of it has been read.
            let written = unwritten.withUnsafeBytes { write(slave, $0.baseAddress, $0.count) }
            unwritten = unwritten.dropFirst(max(0, written))
            guard Self.isReady(master, POLLIN, milliseconds: 10_000) else { break }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = read(master, &buffer, buffer.count)
            guard count > 0 else { break }
            output += buffer.prefix(count)
        }
        return output.dropLast(Self.marker.count)
    }

    private static func isReady(_ descriptor: Int32, _ event: Int32, milliseconds: Int32) -> Bool {
        var descriptor = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        return poll(&descriptor, 1, milliseconds) == 1
    }

    /// Waits until what was typed has arrived at the other end.
    package func waitForInput(at descriptor: Int32) {
        _ = Self.isReady(descriptor, POLLIN, milliseconds: 10_000)
    }

    /// Writes until the other end takes no more.
    package func fill() {
        let descriptor = open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK)
        let bytes = [UInt8](repeating: 0x2E, count: 4096)
        // The kernel moves what is written from one buffer to the next, and room comes back for a moment.
        repeat {
            while write(descriptor, bytes, bytes.count) > 0 {}
            while write(descriptor, bytes, 1) > 0 {}
        } while Self.isReady(descriptor, POLLOUT, milliseconds: 50)
        close(descriptor)
    }
}
