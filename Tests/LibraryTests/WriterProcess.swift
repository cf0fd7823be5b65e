import Glibc
import TestSupport
import Testing

/// The tool `library-writer` as a child of the test. It is killed when the test lets go of it.
struct WriterProcess {
    private let folder: ScratchFolder
    private let process: ServerProcess

    init(_ arguments: String...) throws {
        folder = try ScratchFolder()
        process = try ServerProcess([try TerminalDriver.executable("library-writer")] + arguments, in: folder)
    }

    /// Waits until it has said so many lines, or more.
    func wait(for count: Int) async throws {
        // One line is of the shell around it.
        try await process.wait(for: "\(count) lines") { output in output.count { $0 == "\n" } > count }
    }

    /// All lines, when it has ended.
    func lines() async -> [String] {
        await process.waitForEnd()
        return process.output.split(separator: "\n").filter { !$0.hasPrefix("process ") }.map(String.init)
    }

    /// As `kill -9`.
    func kill() async throws {
        let line = try await process.wait(for: ";").split(separator: "\n").first { $0.hasPrefix("process ") }
        let number = try #require(line.flatMap { pid_t($0.dropFirst(8).dropLast()) })
        Glibc.kill(number, SIGKILL)
        await process.waitForEnd()
    }
}
