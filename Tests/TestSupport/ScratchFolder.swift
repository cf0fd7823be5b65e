import Glibc

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
