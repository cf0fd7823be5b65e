import Glibc
import Testing

/// Runs a program on a pseudo-terminal without tmux in between: every byte it writes and every mode it sets can be seen,
/// and reading can stop.
///
/// The program leads a session of its own, and the terminal controls it. Its environment is made from nothing: a
/// path, a locale, a terminal, a folder for its data. It is killed when the terminal is released.
package final class BareTerminal {
    /// What is around the program.
    package let device: PseudoTerminal
    /// The modes of the line before the program started.
    package let modesBefore: [UInt8]
    /// The process of the program.
    package let process: Int32
    /// Everything the program has written to the terminal, as far as it was read.
    package private(set) var output: [UInt8] = []
    /// What would be seen.
    ///
    /// Found out only when it is asked for, and from where the screen was cleared last: a program that draws faster than
    /// this can be found out would not be tested by it.
    package var screen: ScreenEmulator {
        if let clear = Self.last(Self.clearing, in: output[emulated...]) {
            emulated = clear
            emulator = ScreenEmulator(columns: columns, rows: rows)
        }
        emulator.take(output[emulated...])
        emulated = output.endIndex
        return emulator
    }

    private static let clearing = Array("\u{1B}[H\u{1B}[2J".utf8)

    private let folder: ScratchFolder
    private var columns: Int
    private var rows: Int
    private var emulator: ScreenEmulator
    /// As far as the emulator has seen the output.
    private var emulated = 0
    private var status: Int32?
    /// The signal that ended the program; `nil` if it ended by itself, or has not.
    package private(set) var signalOfEnd: Int32?

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - command: the program's path and its arguments.
    ///   - environment: what is added to, or replaces, the pinned environment; an empty text takes a variable away.
    ///   - columns: the width of the terminal in cells.
    ///   - rows: its height.
    /// - Throws: ``TerminalDriverError`` where it cannot be started.
    package init(_ command: [String], environment: [String: String] = [:], columns: Int = 80, rows: Int = 24) throws {
        folder = try ScratchFolder()
        device = try PseudoTerminal(columns: columns, rows: rows)
        modesBefore = device.modes
        (self.columns, self.rows) = (columns, rows)
        emulator = ScreenEmulator(columns: columns, rows: rows)
        let pinned = [
            "PATH": getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin",
            "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "HOME": folder.path,
            "XDG_DATA_HOME": folder.path,
        ]
        let variables = pinned.merging(TerminalDriverFolder.sanitizers) { $1 }.merging(environment) { $1 }.filter {
            !$0.value.isEmpty
        }
        let path = device.path
        process = try ChildProcess.start(command, environment: variables, isSessionLeader: true) { actions in
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, path, O_RDWR, 0)
            posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
            posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO)
        }
    }

    deinit {
        if status == nil {
            kill(process, SIGKILL)
            ChildProcess.waitForEnd(of: process)
        }
        TokenWatch.check(output, writtenTo: "the terminal")
        TokenWatch.checkFiles(in: folder.path)
    }

    /// The text of what was written, as far as it was read.
    package var text: String { String(decoding: output, as: UTF8.self) }

    /// Types bytes. They may be more than the terminal holds: what the program writes meanwhile is read.
    package func type(_ bytes: some Sequence<UInt8>) {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            var state = pollfd(fd: device.master, events: Int16(POLLIN | POLLOUT), revents: 0)
            guard poll(&state, 1, 10_000) == 1 else { return }
            if Int32(state.revents) & POLLIN != 0 { read() }
            guard Int32(state.revents) & POLLOUT != 0 else { continue }
            let count = rest.prefix(1024).withUnsafeBytes { write(device.master, $0.baseAddress, $0.count) }
            rest = rest.dropFirst(max(0, count))
        }
    }

    /// Types a text.
    package func type(_ text: String) { type(text.utf8) }

    /// Has the window another size.
    package func resize(columns: Int, rows: Int) {
        read()
        device.resize(columns: columns, rows: rows)
        (self.columns, self.rows) = (columns, rows)
        emulator.resize(columns: columns, rows: rows)
    }

    /// Sends a signal to the program.
    package func signal(_ number: Int32) { kill(process, number) }

    /// Reads what there is, without waiting.
    package func read() {
        output += device.readAvailable()
    }

    /// Reads until a condition holds.
    ///
    /// - Throws: ``TerminalDriverError`` where it does not for a long time, or where the program has ended.
    package func wait(
        for wanted: String, limit: Duration = TerminalDriver.timeout, until condition: (BareTerminal) -> Bool
    ) async throws {
        let deadline = ContinuousClock.now + limit
        while true {
            let hasEnded = reap()
            read()
            if condition(self) { return }
            if hasEnded || ContinuousClock.now > deadline {
                let end = status.map { "ended with \($0)" } ?? "is still there"
                throw TerminalDriverError.commandFailed(
                    command: "waiting for \(wanted)",
                    output: "the program \(end)\n" + screen.lines.joined(separator: "\n"))
            }
            try await Task.sleep(for: .milliseconds(4))
        }
    }

    /// Reads until a text is seen.
    ///
    /// - Throws: as ``wait(for:limit:until:)``.
    package func wait(for text: String) async throws {
        try await wait(for: "“\(text)”") { $0.screen.lines.contains { $0.contains(text) } }
    }

    /// Waits for the end of the program, and reads what it wrote last, if it is to be read.
    ///
    /// - Returns: the status as a shell sees it: 128 and the number of the signal when one ended the program.
    /// - Throws: ``TerminalDriverError`` where it does not end for a long time.
    package func waitForEnd(isReading: Bool = true) async throws -> Int32 {
        let deadline = ContinuousClock.now + TerminalDriver.timeout
        while !reap() {
            if isReading { read() }
            guard ContinuousClock.now < deadline else {
                throw TerminalDriverError.commandFailed(command: "waiting for the end", output: text)
            }
            try await Task.sleep(for: .milliseconds(4))
        }
        if isReading { read() }
        return status ?? -1
    }

    /// What was last said about one of the terminal's private modes: `h` for on, `l` for off; `nil` for nothing.
    package func state(ofMode number: Int) -> Character? {
        let sequence = Array("\u{1B}[?\(number)".utf8)
        var rest = output[...]
        while let index = Self.last(sequence, in: rest) {
            let end = index + sequence.count
            if end < rest.endIndex, [UInt8(ascii: "h"), UInt8(ascii: "l")].contains(output[end]) {
                return Character(Unicode.Scalar(output[end]))
            }
            rest = rest[..<index]
        }
        return nil
    }

    /// Where a sequence of bytes begins for the last time.
    private static func last(_ sequence: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        bytes.withUnsafeBufferPointer { buffer in
            var index = buffer.count - sequence.count
            while index >= 0 {
                if buffer[index] == sequence[0], buffer[index...].starts(with: sequence) {
                    return bytes.startIndex + index
                }
                index -= 1
            }
            return nil
        }
    }

    private func reap() -> Bool {
        guard status == nil else { return true }
        var word: Int32 = 0
        guard waitpid(process, &word, WNOHANG) == process else { return false }
        // The parts of wait(2)'s status word: the low seven bits hold a signal, the next byte the exit status.
        let signal = word & 0x7F
        status = signal == 0 ? (word >> 8) & 0xFF : 128 + signal
        signalOfEnd = signal == 0 ? nil : signal
        return true
    }
}

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
