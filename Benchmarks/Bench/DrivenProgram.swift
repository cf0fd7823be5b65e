import Glibc

/// A program in a terminal of its own, and what it writes there, with the moments of it.
final class DrivenProgram {
    /// Why a program could not be driven.
    struct DrivingError: Error, CustomStringConvertible {
        var description: String
    }

    /// How one key came back.
    struct Echo {
        /// When the key was pressed.
        var pressed: UInt64
        /// When what was waited for had come.
        var shown: UInt64
        /// All bytes the key led to.
        var bytes: Int
    }

    /// Cells of the terminal.
    static let size = (columns: 120, rows: 40)

    // Left out of Swift's Glibc module: TIOCSPTLCK and TIOCGPTN, which are unlockpt and ptsname, and POSIX_SPAWN_SETSID.
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430
    private static let newSession: Int16 = 0x80

    let process: pid_t
    /// The moment before the process was made.
    let startedAt: UInt64

    private let master: Int32
    private var output: [UInt8] = []
    private var buffer = [UInt8](repeating: 0, count: 65_536)
    private var hasAnswered = false
    private var hasEnded = false

    /// Starts a program in a new terminal.
    ///
    /// - Throws: `DrivingError`.
    init(_ command: [String], environment: [String: String] = [:]) throws {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var locked: Int32 = 0
        var number: UInt32 = 0
        var window = winsize(
            ws_row: UInt16(Self.size.rows), ws_col: UInt16(Self.size.columns), ws_xpixel: 0, ws_ypixel: 0)
        guard ioctl(master, Self.setLock, &locked) == 0, ioctl(master, Self.getNumber, &number) == 0,
            ioctl(master, UInt(TIOCSWINSZ), &window) == 0
        else { throw DrivingError(description: "there is no terminal to be had") }

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The first terminal that the leader of a new session opens becomes the one that controls it.
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/pts/\(number)", O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Self.newSession)

        let pinned = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "HOME": "/nonexistent"]
        let variables = pinned.merging(environment) { $1 }.map { "\($0.key)=\($0.value)" }
        var process = pid_t()
        var startedAt: UInt64 = 0
        let code = Self.withPointers(to: command) { arguments in
            Self.withPointers(to: variables) { variables in
                startedAt = Monotonic.now()
                return posix_spawn(&process, command[0], &actions, &attributes, arguments, variables)
            }
        }
        guard code == 0 else { throw DrivingError(description: "\(command[0]): \(String(cString: strerror(code)))") }
        self.process = process
        self.startedAt = startedAt
    }

    deinit {
        end()
        close(master)
    }

    /// Ends the program, however busy it is.
    func end() {
        guard !hasEnded else { return }
        hasEnded = true
        kill(process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) == -1 && errno == EINTR {}
    }

    /// Waits until the program ends by itself.
    ///
    /// - Throws: `DrivingError` after ten seconds.
    func waitForEnd() throws -> UInt64 {
        let deadline = Monotonic.now() + 10_000_000_000
        var status: Int32 = 0
        while Monotonic.now() < deadline {
            // Who leaves writes, and must find a reader.
            _ = read(milliseconds: 0)
            if waitpid(process, &status, WNOHANG) == process {
                hasEnded = true
                return Monotonic.now()
            }
            usleep(50)
        }
        throw DrivingError(description: "the program does not end")
    }

    // MARK: Keys and what they show

    /// Presses keys and waits until a text has been written; an empty one stands for anything.
    ///
    /// - Throws: `DrivingError` after five seconds.
    func press(_ keys: String, until text: String = "") throws -> Echo {
        output.removeAll(keepingCapacity: true)
        let pressed = type(keys)
        let shown = try wait(for: text)
        return Echo(pressed: pressed, shown: shown, bytes: settle())
    }

    /// Presses keys and returns at once.
    @discardableResult
    func type(_ keys: String) -> UInt64 {
        let bytes = Array(keys.utf8)
        let pressed = Monotonic.now()
        _ = write(master, bytes, bytes.count)
        return pressed
    }

    /// Forgets what was written so far.
    func forgetOutput() { output.removeAll(keepingCapacity: true) }

    /// Waits until a text has been written since the output was forgotten; an empty one stands for anything.
    ///
    /// - Returns: The moment the last of it was read.
    /// - Throws: `DrivingError` after five seconds.
    @discardableResult
    func wait(for text: String) throws -> UInt64 {
        let wanted = Array(text.utf8)
        let deadline = Monotonic.now() + 5_000_000_000
        var searched = 0
        var moment = Monotonic.now()
        while moment < deadline {
            // A text may come in two pieces.
            if Self.contains(output[max(0, searched - wanted.count)...], wanted) { return moment }
            searched = output.count
            let (count, read) = read(milliseconds: 1_000)
            moment = count > 0 ? read : Monotonic.now()
        }
        throw DrivingError(description: "waited in vain for “\(text)”; the end of what came is \(tail)")
    }

    /// Reads on until nothing comes any more.
    ///
    /// - Returns: How many bytes have come since the output was forgotten.
    @discardableResult
    func settle(milliseconds: Int32 = 12) -> Int {
        while read(milliseconds: milliseconds).count > 0 {}
        return output.count
    }

    private func read(milliseconds: Int32) -> (count: Int, moment: UInt64) {
        var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&descriptor, 1, milliseconds) == 1 else { return (0, 0) }
        let count = Glibc.read(master, &buffer, buffer.count)
        let moment = Monotonic.now()
        guard count > 0 else {
            // The other end is closed; without this a wait would go round and round.
            Monotonic.pause(milliseconds: 1)
            return (0, moment)
        }
        output += buffer[..<count]
        answerQuestion()
        return (count, moment)
    }

    /// Tells the colour of the background when asked for it (OSC 11 of xterm's control sequences), as most terminals do: the
    /// program then draws more than it would without.
    private func answerQuestion() {
        guard !hasAnswered, Self.contains(output[...], Array("\u{1B}]11;?".utf8)) else { return }
        hasAnswered = true
        type("\u{1B}]11;rgb:1c1c/1c1c/1c1c\u{1B}\\")
    }

    private var tail: String {
        String(decoding: output.suffix(200), as: UTF8.self).map { $0.isASCII && $0 >= " " ? String($0) : "·" }.joined()
    }

    private static func contains(_ bytes: ArraySlice<UInt8>, _ wanted: [UInt8]) -> Bool {
        guard let first = wanted.first else { return !bytes.isEmpty }
        var rest = bytes
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: wanted) { return true }
            rest = rest.dropFirst()
        }
        return false
    }

    /// Calls a function with strings as `posix_spawn` wants them: an array of pointers with a null at its end.
    private static func withPointers<Result>(
        to strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = strings.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        return body(copies + [nil])
    }
}
