import Glibc

/// The temporary folder of one driven terminal: its socket, the program's home and the notes of the run.
struct TerminalDriverFolder: Sendable {
    /// The folder's path. It is short, because the path of a Unix socket has at most 107 bytes.
    let root: String

    init() throws {
        var template = Array("/tmp/ghlance-terminal-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Self.failure("mkdtemp") }
        root = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        for name in ["home", "config", "data", "state", "cache", "runtime", "temporary"] {
            guard mkdir(path(name), 0o700) == 0 else { throw Self.failure("mkdir") }
        }
    }

    func path(_ name: String) -> String { root + "/" + name }

    /// The environment a program under test starts from.
    func environment() -> [String: String] {
        [
            "PATH": getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin",
            "TERM": "tmux-256color",
            "LC_ALL": "C.UTF-8",
            "HOME": path("home"),
            "XDG_CONFIG_HOME": path("config"),
            "XDG_DATA_HOME": path("data"),
            "XDG_STATE_HOME": path("state"),
            "XDG_CACHE_HOME": path("cache"),
            "XDG_RUNTIME_DIR": path("runtime"),
            "TMPDIR": path("temporary"),
        ].merging(Self.sanitizers) { pinned, _ in pinned }
    }

    /// How a program that was built with a sanitizer is to report: what is said to the tests holds for it too.
    static let sanitizers: [String: String] = {
        var variables: [String: String] = [:]
        for name in ["ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS"] {
            if let value = getenv(name) { variables[name] = String(cString: value) }
        }
        return variables
    }()

    /// The text of a file, or `nil` if there is none.
    func read(_ name: String) -> String? { try? TextFile.read(path(name)) }

    func write(_ text: String, to name: String) throws { try TextFile.write(text, to: path(name)) }

    /// Makes a file and locks it. The lock lasts until the descriptor is closed, at the latest by the end of this
    /// process, since no child inherits it.
    func lock(_ name: String) throws -> Int32 {
        try write("", to: name)
        let descriptor = open(path(name), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0 else { throw Self.failure("flock") }
        return descriptor
    }

    /// Removes the folder with all that is in it.
    func remove() {
        let pid = try? ChildProcess.start(["rm", "-rf", root], environment: environment()) { _ in }
        if let pid { ChildProcess.waitForEnd(of: pid) }
    }

    static func failure(_ call: String) -> TerminalDriverError {
        .system(call: call, reason: String(cString: strerror(errno)))
    }
}
