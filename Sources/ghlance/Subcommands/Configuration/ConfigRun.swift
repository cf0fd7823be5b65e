import ArgumentParser
import Glibc
import System

/// Runs `ghlance config`.
@MainActor
struct ConfigRun {
    private let environment: [String: String]
    private let path: String

    /// Runs the arguments of `ghlance config` and returns the exit status.
    ///
    /// - Throws: ArgumentParser's errors for wrong usage and for help.
    static func perform(_ arguments: [String], environment: [String: String]) throws -> ExitStatus {
        var command = try ConfigCommand.parseAsRoot(arguments)
        if command is ConfigCommand.Defaults {
            return SubcommandRun.answer(StandardStreams.say(String(ConfigurationDefaults.text().dropLast())))
        }
        let named = (command as? any ConfigAction)?.config
        guard let path = named ?? ConfigurationFile.path(environment: { environment[$0] }) else {
            StandardStreams.complain(ConfigurationMessages.noFolder)
            return .failed
        }
        let run = ConfigRun(environment: environment, path: path)
        switch command {
        case is ConfigCommand.Path: return SubcommandRun.answer(StandardStreams.say(path))
        case is ConfigCommand.Edit: return run.edit()
        case let check as ConfigCommand.Check: return run.check(isVerbose: check.verbose)
        default:
            // Help is thrown.
            try command.run()
            return .failed
        }
    }

    private func check(isVerbose: Bool) -> ExitStatus {
        let reading = ConfigurationReading(path: path)
        for line in reading?.lines ?? [] { StandardStreams.complain(line) }
        let status: ExitStatus = reading.map { $0.lines.isEmpty } ?? true ? .chosen : .failed
        if isVerbose {
            do {
                let origins = try SettingOrigins(reading) { environment[$0] }
                let printed = SubcommandRun.answer(StandardStreams.say(origins.lines.joined(separator: "\n")))
                return printed == .chosen ? status : printed
            } catch {
                StandardStreams.complain(GhlanceCommand.message(for: error))
                return .usage
            }
        }
        if reading == nil { StandardStreams.tell(ConfigurationMessages.noFile(path)) }
        return status
    }

    // MARK: edit

    /// Opens the editor, and checks after. A shell does both in this process's place: so the editor has the terminal as usual.
    private func edit() -> ExitStatus {
        guard create() else { return .failed }
        let editor = ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "vi"
        let script =
            #"eval "$EDIT_COMMAND \"\$1\"" || { printf '%s\n' "$2" >&2; exit 1; }; exec "$0" config check --config "$1""#
        let program = realpath("/proc/self/exe", nil).map { pointer in
            defer { free(pointer) }
            return String(cString: pointer)
        }
        setenv("EDIT_COMMAND", editor, 1)
        // Ignored signals would be inherited.
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_DFL) }
        let words = [
            "/bin/sh", "-c", script, program ?? "ghlance", path,
            "ghlance: \(ConfigurationMessages.editorFailed(editor))",
        ]
        let arguments = words.map { strdup($0) }
        execv("/bin/sh", arguments + [nil])
        StandardStreams.complain(
            ConfigurationMessages.editorMissing("/bin/sh", reason: String(cString: strerror(errno))))
        return .failed
    }

    /// Creates the file if it is missing, private to the user as its folder is.
    private func create() -> Bool {
        if access(path, F_OK) == 0 { return true }
        // A new file would leave the user's own unread.
        let error: ConfigurationError? =
            ConfigurationFile.hasOtherName(path)
            ? .otherName : ConfigurationFile.danglingTarget(of: path).map { .dangling(target: $0) }
        if let error {
            StandardStreams.complain("\(path): \(ConfigurationMessages.error(error))")
            return false
        }
        var end = path.startIndex
        while let slash = path[path.index(after: end)...].firstIndex(of: "/") {
            mkdir(String(path[..<slash]), 0o700)
            end = slash
        }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return cannotCreate() }
        defer { close(descriptor) }
        let text = Array(ConfigurationDefaults.text().utf8)
        if text.withUnsafeBytes({ write(descriptor, $0.baseAddress, $0.count) }) == text.count { return true }
        unlink(path)
        return cannotCreate()
    }

    private func cannotCreate() -> Bool {
        StandardStreams.complain(ConfigurationMessages.cannotWrite(path, reason: String(cString: strerror(errno))))
        return false
    }
}
