import Glibc
import Platform
import Subcommands

/// `ghlance __popup FOLDER`: what runs in a popup of tmux. It becomes the run that the folder describes.
@MainActor
enum PopupRun {
    /// The word that no search begins with.
    static let word = "__popup"

    /// The path of this program; `nil` if it cannot be found out.
    static var program: String? {
        guard let pointer = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(pointer) }
        return String(cString: pointer)
    }

    /// Executes the program again. Returns only if that cannot be done.
    static func perform(_ path: String) -> ExitStatus {
        guard let folder = PrivateFolder(existing: path), let errors = folder.open(TmuxPopup.File.errors),
            dup2(errors, STDERR_FILENO) >= 0
        else { return .usage }
        guard folder.lock(TmuxPopup.File.process), let bytes = folder.read(TmuxPopup.File.run),
            let output = folder.open(TmuxPopup.File.output), dup2(output, STDOUT_FILENO) >= 0, let program
        else { return complain(errno) }
        guard let run = PassedRun(bytes: bytes) else { return complain(EINVAL) }
        // It was called off.
        guard folder.remove(TmuxPopup.File.run) else { return .left }
        umask(mode_t(run.mask))
        // In another folder, commands and relative paths would mean something else.
        let moved = (run.folder + [0]).withUnsafeBytes { bytes in
            bytes.baseAddress.map { chdir($0.assumingMemoryBound(to: CChar.self)) } ?? -1
        }
        guard moved == 0 else { return complain(errno) }
        let arguments = run.arguments.map(text)
        let variables = run.environment(inPopup: Environment.readBytes()).map(text)
        execve(program, arguments + [nil], variables + [nil])
        return complain(errno)
    }

    /// A text for C, which lasts as long as this program.
    private static func text(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
        // Ends at the 0.
        (bytes + [0]).withUnsafeBytes { $0.baseAddress.map { strdup($0.assumingMemoryBound(to: CChar.self)) } ?? nil }
    }

    private static func complain(_ error: Int32) -> ExitStatus {
        StandardStreams.complain(ProgramMessages.notStartedInPopup(reason: String(cString: strerror(error))))
        return .usage
    }
}
