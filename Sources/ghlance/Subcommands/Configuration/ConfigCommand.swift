import ArgumentParser
import Glibc

struct ConfigCommand: ParsableCommand {
    static let endings = CommandEndings(done: "done", failed: "the file has problems or could not be written")
    static let configuration = CommandConfiguration(
        "config", abstract: "Print, edit and check the settings file.",
        discussion: """
            Options come from the command line, their variable (such as GH_HOST), GHLANCE_DEFAULT_OPTS, the file and the defaults, in \
            this order of precedence. GHLANCE_DEFAULT_OPTS applies only to the screen.
            """,
        endings: endings, subcommands: [Path.self, Edit.self, Check.self, Defaults.self])

    struct Path: ConfigAction {
        static let endings = ConfigCommand.endings
        static let configuration = CommandConfiguration(abstract: "Print the path of the file.")

        @OptionGroup var configOptions: ConfigOptions

        var config: String? { configOptions.config }

        func perform(on path: String, _ environment: [String: String]) -> ExitStatus {
            SubcommandRun.answer(StandardStreams.say(path))
        }
    }

    struct Edit: ConfigAction {
        static let endings = ConfigCommand.endings
        static let configuration = CommandConfiguration(
            abstract: "Open the file in $VISUAL or $EDITOR, creating it if needed, and check it.")

        // One that is not there is created.
        @Option(name: OptionTable.config.names, help: OptionTable.config.argument, completion: .file())
        var config: String?

        func validate() throws { if config == "" { throw ValidationError(SubcommandMessages.noConfigFile("")) } }
    }

    struct Check: ConfigAction {
        static let endings = ConfigCommand.endings
        static let configuration = CommandConfiguration(abstract: "List problems in the file.")

        @Flag(name: .shortAndLong, help: "print every setting and where it comes from") var verbose = false

        @OptionGroup var configOptions: ConfigOptions

        var config: String? { configOptions.config }
    }

    struct Defaults: EndingCommand {
        static let endings = ConfigCommand.endings
        static let configuration = CommandConfiguration(
            abstract: "Print a complete file with the defaults, all commented out.")

        @OptionGroup var configOptions: ConfigOptions

        @MainActor
        func perform(_ environment: [String: String]) -> ExitStatus {
            SubcommandRun.answer(StandardStreams.say(String(ConfigurationDefaults.text().dropLast())))
        }
    }
}

protocol ConfigAction: EndingCommand {
    /// The file; `nil` for the usual one.
    var config: String? { get }

    func perform(on path: String, _ environment: [String: String]) -> ExitStatus
}

extension ConfigAction {
    @MainActor
    func perform(_ environment: [String: String]) -> ExitStatus {
        if let path = config ?? ConfigurationFile.path(environment: { environment[$0] }) {
            return perform(on: path, environment)
        }
        return .saying(ConfigurationMessages.noFolder)
    }
}

extension ConfigCommand.Check {
    func perform(on path: String, _ environment: [String: String]) -> ExitStatus {
        let reading = ConfigurationReading(path: path)
        for line in reading?.lines ?? [] { StandardStreams.complain(line) }
        let status: ExitStatus = reading.map { $0.lines.isEmpty } ?? true ? .chosen : .failed
        if verbose {
            do {
                let origins = try SettingOrigins(reading) { environment[$0] }
                let printed = SubcommandRun.answer(StandardStreams.say(origins.lines.joined(separator: "\n")))
                return printed == .chosen ? status : printed
            } catch { return .saying(GhlanceCommand.message(for: error), .usage) }
        }
        if reading == nil { StandardStreams.tell(ConfigurationMessages.noFile(path)) }
        return status
    }
}

extension ConfigCommand.Edit {
    /// Opens the editor, and checks after. A shell does both in this process's place: so the editor has the terminal as usual.
    func perform(on path: String, _ environment: [String: String]) -> ExitStatus {
        guard create(path) else { return .failed }
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
        return .saying(ConfigurationMessages.editorMissing("/bin/sh", reason: String(cString: strerror(errno))))
    }

    /// Creates the file if it is missing, private to the user as its folder is.
    private func create(_ path: String) -> Bool {
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
        guard descriptor >= 0 else { return cannotCreate(path) }
        defer { close(descriptor) }
        let text = Array(ConfigurationDefaults.text().utf8)
        if text.withUnsafeBytes({ write(descriptor, $0.baseAddress, $0.count) }) == text.count { return true }
        unlink(path)
        return cannotCreate(path)
    }

    private func cannotCreate(_ path: String) -> Bool {
        StandardStreams.complain(ConfigurationMessages.cannotWrite(path, reason: String(cString: strerror(errno))))
        return false
    }
}

/// The option that names another file of settings, which every command takes.
struct ConfigOptions: ParsableArguments {
    @Option(name: OptionTable.config.names, help: OptionTable.config.argument, completion: .file()) var config: String?

    var settings: Settings {
        var settings = Settings()
        settings.config = config
        return settings
    }

    func validate() throws { if let problem = settings.problem { throw ValidationError(problem) } }

    /// The file that a command line of the program names, which is read before its other options.
    static func path(in arguments: [String]) -> String? {
        var rest = arguments[...]
        var path: String?
        while let argument = rest.first, argument != "--" {
            let option = OptionTable.option(at: rest)
            if let option, option.row.name == OptionTable.config.name { path = option.value }
            rest.removeFirst(option?.count ?? 1)
        }
        return path
    }

    /// What is wrong with a path; `nil` if nothing is.
    static func problem(_ path: String) -> String? {
        access(path, F_OK) == 0 ? nil : SubcommandMessages.noConfigFile(path)
    }
}
