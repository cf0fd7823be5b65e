import Glibc

/// Reads and writes files whole.
package enum TextFile {
    /// Why a file could not be read or written.
    package struct Failure: Error, CustomStringConvertible {
        /// The file and the system's reason.
        package var description: String
    }

    /// Writes a program that can be run at once.
    ///
    /// A process of its own writes it. Written here, it would be open in each child that another thread starts meanwhile, until the
    /// program of that child begins, and the kernel runs no file that is open to be written. Source: execve(2), ETXTBSY.
    ///
    /// - Throws: ``Failure``.
    package static func writeProgram(_ text: String, to path: String) throws {
        let result = try ChildProcess.run(
            ["/bin/sh", "-c", #"printf %s "$1" >"$2" && chmod 700 "$2""#, "sh", text, path],
            environment: ["PATH": "/usr/bin:/bin"], outputFile: path + ".output")
        guard result.status == 0 else { throw Failure(description: "\(path): \(result.output)") }
    }

    /// The text of a file.
    ///
    /// - Throws: ``Failure``.
    package static func read(_ path: String) throws -> String { String(decoding: try bytes(path), as: UTF8.self) }

    /// The bytes of a file.
    ///
    /// - Throws: ``Failure``.
    package static func bytes(_ path: String) throws -> [UInt8] {
        guard let file = fopen(path, "r") else {
            throw Failure(description: "\(path): \(String(cString: strerror(errno)))")
        }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
        return bytes
    }

    /// Writes a file anew.
    ///
    /// - Throws: ``Failure``.
    package static func write(_ text: String, to path: String) throws { try write(text.utf8, to: path) }

    /// Writes a file anew with these bytes.
    ///
    /// - Throws: ``Failure``.
    package static func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
        let bytes = Array(bytes)
        guard let file = fopen(path, "w") else {
            throw Failure(description: "\(path): \(String(cString: strerror(errno)))")
        }
        let count = fwrite(bytes, 1, bytes.count, file)
        guard fclose(file) == 0, count == bytes.count else {
            throw Failure(description: "\(path) cannot be written")
        }
    }

    /// The names of what is in a folder, in order; of a file there are none.
    ///
    /// - Throws: ``Failure``.
    package static func names(in folder: String) throws -> [String] {
        guard let stream = opendir(folder) else {
            if errno == ENOTDIR { return [] }
            throw Failure(description: "\(folder): \(String(cString: strerror(errno)))")
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names.filter { $0 != "." && $0 != ".." }.sorted()
    }
}

/// A folder in the place for temporary files, gone with all that is in it when this value is released.
package final class ScratchFolder: Sendable {
    /// Its path.
    package let path: String

    /// Makes one.
    ///
    /// - Throws: `TerminalDriverError` where the system refuses.
    package init() throws {
        var template = Array("/tmp/ghlance-scratch-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw TerminalDriverFolder.failure("mkdtemp") }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        _ = try? ChildProcess.run(["rm", "-rf", path], environment: Self.environment, outputFile: path + ".rm")
    }

    /// The path of something in it.
    package func path(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file with these bytes.
    ///
    /// - Throws: `TextFile.Failure`.
    @discardableResult
    package func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
        try TextFile.write(bytes, to: path(name))
        return path(name)
    }

    /// Runs a tool to its end with this folder as its home.
    ///
    /// - Throws: `TerminalDriverError` with what the tool said where it fails.
    @discardableResult
    package func run(_ command: String...) throws -> String { try run(command) }

    @discardableResult
    func run(_ command: [String]) throws -> String {
        let result = try ChildProcess.run(
            ["env", "-C", path] + command, environment: Self.environment, outputFile: path(".output"))
        guard result.status == 0 else {
            throw TerminalDriverError.commandFailed(command: command.joined(separator: " "), output: result.output)
        }
        return result.output
    }

    static var environment: [String: String] {
        ["PATH": getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"]
    }
}

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
