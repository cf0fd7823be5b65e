import GitHub
internal import Glibc
import Platform

/// `$XDG_CONFIG_HOME/ghlance/config.yml`.
enum ConfigurationFile {
    static let name = "config.yml"
    /// The other usual name for YAML, which is not read.
    static let otherName = "config.yaml"
    /// The maximum size in bytes, far more than all settings need.
    static let limit = 256 * 1_024

    struct Contents: Sendable, Equatable {
        let text: String
        /// Why others could have written it; `nil` if only the user can.
        let distrust: PathDistrust?
    }

    /// The path of the file; `nil` if the environment names no folder.
    static func path(environment value: (String) -> String?) -> String? {
        ConfigurationFolder.path(of: "ghlance", environment: value).map { "\($0)/\(name)" }
    }

    /// Reads a file; `nil` if there is none.
    ///
    /// - Throws: ``ConfigurationError``.
    static func read(_ path: String) throws(ConfigurationError) -> Contents? {
        // The usual name for no settings at all.
        if path == "/dev/null" { return Contents(text: "", distrust: nil) }
        // Without O_NONBLOCK, opening a FIFO would block.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR {
                if hasOtherName(path) { throw .otherName }
                if let target = danglingTarget(of: path) { throw .dangling(target: target) }
                return nil
            }
            throw .unreadable(reason: String(cString: strerror(errno)))
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(reason: String(cString: strerror(errno))) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .noFile }
        guard let bytes = StandardStreams.bytes(of: descriptor, limit: limit) else {
            throw .unreadable(reason: String(cString: strerror(errno)))
        }
        if bytes.count > limit { throw .tooLarge }
        return Contents(text: try text(of: bytes), distrust: PathDistrust.find(path, opened: status))
    }

    /// Whether there is a file of the other name in the folder of a path.
    static func hasOtherName(_ path: String) -> Bool {
        path.hasSuffix("/\(name)") && access(String(path.dropLast(name.count)) + otherName, F_OK) == 0
    }

    /// What a symbolic link at a path leads to, if that does not exist; `nil` for anything else.
    static func danglingTarget(of path: String) -> String? {
        guard access(path, F_OK) != 0, errno == ENOENT || errno == ENOTDIR else { return nil }
        let longest = 4_096
        let target = [UInt8](unsafeUninitializedCapacity: longest) { buffer, count in
            count = buffer.withMemoryRebound(to: CChar.self) { text in
                text.baseAddress.map { max(0, readlink(path, $0, longest)) } ?? 0
            }
        }
        return target.isEmpty ? nil : String(decoding: target, as: UTF8.self)
    }

    private static func text(of bytes: [UInt8]) throws(ConfigurationError) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let line = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
        throw .noText(ConfigurationMark(line: line + 1, column: 1))
    }
}

/// A place in the file, counted from 1.
struct ConfigurationMark: Sendable, Hashable {
    let line: Int
    let column: Int
}

/// Why the file as a whole cannot be used.
enum ConfigurationError: Error, Sendable, Equatable {
    /// The system does not let it be read.
    case unreadable(reason: String)
    /// It is missing, and one with ``ConfigurationFile/otherName`` is not.
    case otherName
    /// It is a symbolic link to a file that does not exist.
    case dangling(target: String)
    /// It is not a regular file.
    case noFile
    /// Others could have written it.
    case distrusted(PathDistrust)
    /// It is larger than the limit.
    case tooLarge
    /// It is not UTF-8.
    case noText(ConfigurationMark)
    /// It has an anchor or an alias.
    case anchor(ConfigurationMark)
    /// It is nested too deeply.
    case nesting(ConfigurationMark)
    /// A key is there twice.
    case duplicate(String, ConfigurationMark)
    /// It is not YAML.
    case malformed(String, ConfigurationMark)
    /// It is a list or a text, not keys with values.
    case noMapping(ConfigurationMark)

    /// Where; `nil` for the whole file.
    var mark: ConfigurationMark? {
        switch self {
        case .unreadable, .otherName, .dangling, .noFile, .distrusted, .tooLarge: nil
        case .noText(let mark), .anchor(let mark), .nesting(let mark), .duplicate(_, let mark), .malformed(_, let mark),
            .noMapping(let mark):
            mark
        }
    }
}
