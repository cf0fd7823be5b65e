import Core
import Features
import GitHub
import Library
import Markup
import Platform
import Screens
import Terminal

extension DoctorRun {
    private func has(_ name: String) -> Bool { environment[name]?.isEmpty == false }

    // MARK: Terminal

    func terminal() -> [DoctorLine] {
        let found = TerminalExamination(environment: environment)
        // Where there is no terminal, as in a script, no screen is wanted.
        let severity = found.problem == nil ? DoctorLine.State.problem : .note
        var lines: [DoctorLine] = []
        if let problem = found.problem {
            lines.append(
                DoctorLine(.terminal, "terminal", "\(problem)", .note, advice: DoctorMessages.runOnTerminal))
        }
        guard let used = found.usedType, found.placesCursor else {
            let error = TerminalError.unusable(type: found.type)
            return lines + [
                DoctorLine(.terminal, "type", "\(error)", severity, advice: DoctorMessages.setType)
            ]
        }
        lines.append(
            found.notice.map { DoctorLine(.terminal, "type", $0, .note, advice: DoctorMessages.setType) }
                ?? DoctorLine(.terminal, "type", used))
        if let size = found.size {
            lines.append(DoctorLine(.terminal, "size", DoctorMessages.size(columns: size.columns, rows: size.rows)))
        }
        lines.append(
            DoctorLine(
                .terminal, "alternate screen",
                found.hasAlternateScreen ? DoctorMessages.yes : DoctorMessages.noAlternate,
                found.hasAlternateScreen ? .ok : .note))
        let hasAll = found.attributes.contains("reverse")
        lines.append(
            DoctorLine(
                .terminal, "attributes", found.attributes.joined(separator: ", "), hasAll ? .ok : .note,
                advice: hasAll ? "" : DoctorMessages.setType))
        lines.append(
            found.missingKeys.isEmpty
                ? DoctorLine(.terminal, "keys", DoctorMessages.allKeys)
                : DoctorLine(.terminal, "keys", DoctorMessages.missingKeys(found.missingKeys.map(\.name)), .note))
        return lines
    }

    /// What tmux or GNU screen passes on.
    func multiplexer() async -> [DoctorLine] {
        if has("TMUX") {
            let names = ["set-clipboard", "allow-passthrough", "focus-events", "mouse"]
            let format =
                names.map { "\($0) #{\($0)}" }.joined(separator: ", ") + ", RGB #{m:*RGB*,#{client_termfeatures}}"
            let pane = environment["TMUX_PANE"].map { ["-t", $0] } ?? []
            guard let line = await output(["tmux", "display-message", "-p"] + pane + [format]) else {
                return [DoctorLine(.terminal, "tmux", DoctorMessages.noReply, .note)]
            }
            let value = line.replacing(" 1", with: " on").replacing(" 0", with: " off")
            return [DoctorLine(.terminal, "tmux", value)]
        }
        return has("STY") ? [DoctorLine(.terminal, "GNU screen", DoctorMessages.screen)] : []
    }

    func locale() -> [DoctorLine] {
        // The first that is set decides (POSIX, 8.2).
        let name = ["LC_ALL", "LC_CTYPE", "LANG"].first(where: has)
        let setting = name.map { "\($0)=\(environment[$0] ?? "")" } ?? DoctorMessages.noLocale
        return CharacterLocale.repertoire == .unicode
            ? [DoctorLine(.locale, "characters", DoctorMessages.unicode(setting))]
            : [
                DoctorLine(
                    .locale, "characters", DoctorMessages.ascii(setting), .note, advice: DoctorMessages.setLocale)
            ]
    }

    func colours() -> [DoctorLine] {
        if has("NO_COLOR") { return [DoctorLine(.colours, "colours", DoctorMessages.noColor, .note)] }
        let colors = TerminalExamination(environment: environment).colors
        return colors == 0
            ? [DoctorLine(.colours, "colours", DoctorMessages.none, .note)]
            : [DoctorLine(.colours, "colours", Quantities.grouped(colors))]
    }

    // MARK: Programs

    func clipboard() -> [DoctorLine] {
        let routes = Clipboard.routes(environment)
        if !routes.isEmpty { return [DoctorLine(.clipboard, "clipboard", routes.joined(separator: ", "))] }
        let advice =
            has("WAYLAND_DISPLAY")
            ? DoctorMessages.installForWayland
            : has("DISPLAY") ? DoctorMessages.installForX : DoctorMessages.useTmux
        return [DoctorLine(.clipboard, "clipboard", DoctorMessages.none, .note, advice: advice)]
    }

    func browser() -> [DoctorLine] {
        let browser = Browser(environment: environment)
        if ChildProcess.isFound(browser.program, in: environment) {
            return [DoctorLine(.browser, "browser", browser.program)]
        }
        return [
            DoctorLine(
                .browser, "browser", DoctorMessages.notFound(browser.program), browser.isNamed ? .problem : .note,
                advice: DoctorMessages.setBrowser)
        ]
    }

    func programs() async -> [DoctorLine] {
        var lines: [DoctorLine] = []
        if ChildProcess.isFound("git", in: environment) {
            let version = await output(["git", "--version"])
            lines.append(
                version.map { DoctorLine(.programs, "git", $0) }
                    ?? DoctorLine(.programs, "git", DoctorMessages.noReply, .note))
        } else {
            lines.append(
                DoctorLine(
                    .programs, "git", DoctorMessages.notFound("git"), .note, advice: DoctorMessages.installGit))
        }
        do throws(Failure) {
            let curl = try CurlLibrary()
            lines.append(
                DoctorLine(
                    .programs, "libcurl", [curl.version, curl.encryption].compactMap(\.self).joined(separator: ", ")))
        } catch {
            var reason = ""
            if case .transferUnavailable(let text) = error { reason = text }
            lines.append(
                DoctorLine(
                    .programs, "libcurl", reason, .problem,
                    advice: Failure.transferUnavailable(reason: "").advice))
        }
        return lines
    }

    /// The first line that a program prints; `nil` if it fails or takes longer than two seconds.
    private func output(_ command: [String]) async -> String? {
        let environment = ChildEnvironment.helper(environment)
        let result = await bounded(by: .seconds(2), on: ContinuousClock(), WorkExecutor(label: "program")) {
            await CapturedProcess.run(
                command, environment: environment, outputLimit: 1_000, whenCancelled: .ends)
        }
        guard let result, result.ending == .exited(0) else { return nil }
        return String(decoding: result.output, as: UTF8.self).split(separator: "\n").first.map(String.init)
    }

    func versions() -> [DoctorLine] {
        [
            ("ghlance", Version.current), ("SQLite", LibraryExamination.engineVersion ?? DoctorMessages.notWorking),
            ("ncurses", TerminalExamination.cursesVersion.replacing("ncurses ", with: "")),
            ("utf8proc", UnicodeLibrary.version),
        ].map { DoctorLine(.versions, $0.0, $0.1) }
    }
}
