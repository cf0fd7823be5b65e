import Core
import GitHub
import Library
import Platform
import Screens
import Terminal

extension DoctorRun {
    private func has(_ name: String) -> Bool { environment[name]?.isEmpty == false }

    // MARK: Terminal

    func terminal() -> [DoctorLine] {
        let found = TerminalExamination(environment: environment)
        var lines: [DoctorLine] = []
        func add(_ name: String, _ value: String, _ state: DoctorLine.State = .ok, _ advice: String = "") {
            lines.append(DoctorLine(.terminal, name, value, state, advice))
        }
        if let problem = found.problem { add("terminal", "\(problem)", .note, DoctorMessages.runOnTerminal) }
        guard let used = found.usedType, found.placesCursor else {
            // Where there is no terminal, as in a script, no screen is wanted.
            let state = found.problem == nil ? DoctorLine.State.problem : .note
            add("type", "\(TerminalError.unusable(type: found.type))", state, DoctorMessages.setType)
            return lines
        }
        if let notice = found.notice { add("type", notice, .note, DoctorMessages.setType) } else { add("type", used) }
        if let size = found.size { add("size", "\(size.columns) columns, \(size.rows) rows") }
        let hasAlternate = found.hasAlternateScreen
        add(
            "alternate screen", hasAlternate ? "yes" : "no: the last screen stays when ghlance quits",
            hasAlternate ? .ok : .note)
        let hasAll = found.attributes.contains("reverse")
        add(
            "attributes", found.attributes.joined(separator: ", "), hasAll ? .ok : .note,
            hasAll ? "" : DoctorMessages.setType)
        let missing = found.missingKeys.map(\.name).joined(separator: ", ")
        if missing.isEmpty {
            add("keys", "all in terminfo")
        } else {
            add("keys", "not in terminfo, recognised only by their usual sequences: \(missing)", .note)
        }
        return lines
    }

    /// What tmux or GNU screen passes on.
    func multiplexer() async -> [DoctorLine] {
        guard has("TMUX") else {
            return has("STY") ? [DoctorLine(.terminal, "GNU screen", "forwards clipboard text in chunks")] : []
        }
        let names = ["set-clipboard", "allow-passthrough", "focus-events", "mouse"]
        let format = names.map { "\($0) #{\($0)}" }.joined(separator: ", ") + ", RGB #{m:*RGB*,#{client_termfeatures}}"
        let pane = environment["TMUX_PANE"].map { ["-t", $0] } ?? []
        guard let line = await output(["tmux", "display-message", "-p"] + pane + [format]) else {
            return [DoctorLine(.terminal, "tmux", "no reply", .note)]
        }
        return [DoctorLine(.terminal, "tmux", line.replacing(" 1", with: " on").replacing(" 0", with: " off"))]
    }

    func locale() -> DoctorLine {
        // The first that is set decides (POSIX, 8.2).
        let name = ["LC_ALL", "LC_CTYPE", "LANG"].first(where: has)
        let setting = name.map { "\($0)=\(environment[$0] ?? "")" } ?? "LC_ALL, LC_CTYPE and LANG are not set"
        if CharacterLocale.repertoire == .unicode { return DoctorLine(.locale, "characters", "UTF-8 (\(setting))") }
        let value = "not UTF-8 (\(setting)): all text is shown in ASCII"
        return DoctorLine(.locale, "characters", value, .note, DoctorMessages.setLocale)
    }

    func colours() -> DoctorLine {
        if has("NO_COLOR") { return DoctorLine(.colours, "colours", "none: NO_COLOR is set", .note) }
        let colors = TerminalExamination(environment: environment).colors
        return DoctorLine(
            .colours, "colours", colors == 0 ? "none" : Quantities.grouped(colors), colors == 0 ? .note : .ok)
    }

    // MARK: Programs

    func clipboard() -> DoctorLine {
        let routes = Clipboard.routes(environment)
        if !routes.isEmpty { return DoctorLine(.clipboard, "clipboard", routes.joined(separator: ", ")) }
        let forX = has("DISPLAY") ? DoctorMessages.installForX : DoctorMessages.useTmux
        let advice = has("WAYLAND_DISPLAY") ? DoctorMessages.installForWayland : forX
        return DoctorLine(.clipboard, "clipboard", "none", .note, advice)
    }

    func browser() -> DoctorLine {
        let browser = Browser(environment: environment)
        let name = browser.program
        if ChildProcess.isFound(name, in: environment) { return DoctorLine(.browser, "browser", name) }
        let state = browser.isNamed ? DoctorLine.State.problem : .note
        return DoctorLine(.browser, "browser", "\(name) not found", state, DoctorMessages.setBrowser)
    }

    func programs() async -> [DoctorLine] {
        let git: DoctorLine
        if ChildProcess.isFound("git", in: environment) {
            let version = await output(["git", "--version"])
            git = DoctorLine(.programs, "git", version ?? "no reply", version == nil ? .note : .ok)
        } else {
            git = DoctorLine(.programs, "git", "git not found", .note, DoctorMessages.installGit)
        }
        let chafa = await pictures()
        do throws(Failure) {
            let curl = try CurlLibrary()
            let version = [curl.version, curl.encryption].compactMap(\.self).joined(separator: ", ")
            return [git, chafa, DoctorLine(.programs, "libcurl", version)]
        } catch {
            var reason = ""
            if case .transferUnavailable(let text) = error { reason = text }
            return [git, chafa, DoctorLine(.programs, "libcurl", reason, .problem, error.advice)]
        }
    }

    /// The program that draws pictures.
    private func pictures() async -> DoctorLine {
        let name = PictureArtist.usual
        guard let path = ChildProcess.found(name, in: ["PATH": environment["PATH"] ?? "/usr/bin:/bin"]) else {
            return DoctorLine(.programs, name, "\(name) not found", .note, DoctorMessages.installChafa)
        }
        // "Chafa version 1.12.4"
        let line = await output([path, "--version"])
        let version = line?.split(separator: " ").last.map(String.init)
        let parts = (version ?? "").split(separator: ".").prefix(2).map { Int($0) ?? 0 }
        let isOld = parts.lexicographicallyPrecedes([1, 10])
        let advice = isOld ? DoctorMessages.updateChafa : ""
        return DoctorLine(.programs, name, version ?? "no reply", isOld ? .note : .ok, advice)
    }

    /// The first line that a program prints; `nil` if it fails or takes longer than two seconds.
    private func output(_ command: [String]) async -> String? {
        let environment = ChildEnvironment.helper(environment)
        let result = await bounded(by: .seconds(2), on: ContinuousClock(), WorkExecutor(label: "program")) {
            await CapturedProcess.run(command, environment: environment, outputLimit: 1_000, whenCancelled: .ends)
        }
        guard let result, result.ending == .exited(0) else { return nil }
        return String(decoding: result.output, as: UTF8.self).split(separator: "\n").first.map(String.init)
    }

    func versions() -> [DoctorLine] {
        [
            ("ghlance", Version.current), ("SQLite", LibraryExamination.engineVersion ?? "not working"),
            ("ncurses", TerminalExamination.cursesVersion.replacing("ncurses ", with: "")),
            ("utf8proc", UnicodeLibrary.version),
        ].map { DoctorLine(.versions, $0.0, $0.1) }
    }
}
