import Core
import GitHub

enum DoctorMessages {
    static let checking = "Checking…"
    static let none = "none"
    static let yes = "yes"
    static let found = "found"
    static let notWorking = "not working"
    static let noReply = "no reply"

    static func notFound(_ program: String) -> String { "\(program) not found" }

    static func summary(_ lines: [DoctorLine]) -> String {
        let problems = lines.count { $0.state == .problem }
        return problems == 0 ? "No problems found." : "\(Plural.count(problems, "problem")) found."
    }

    // MARK: Terminal

    static let runOnTerminal = "Run ghlance doctor on a terminal to check it."
    static let setType = "Set TERM to the type of your terminal, such as xterm-256color."
    static let noAlternate = "no: the last screen stays when ghlance quits"
    static let allKeys = "all in terminfo"
    static let screen = "forwards clipboard text in chunks"
    static let noLocale = "LC_ALL, LC_CTYPE and LANG are not set"
    static let setLocale = "Set LC_ALL to a UTF-8 locale, such as C.UTF-8."
    static let noColor = "none: NO_COLOR is set"

    static func size(columns: Int, rows: Int) -> String { "\(columns) columns, \(rows) rows" }

    static func missingKeys(_ names: [String]) -> String {
        "not in terminfo, recognised only by their usual sequences: \(names.joined(separator: ", "))"
    }

    static func unicode(_ setting: String) -> String { "UTF-8 (\(setting))" }

    static func ascii(_ setting: String) -> String { "not UTF-8 (\(setting)): all text is shown in ASCII" }

    // MARK: Account and network

    static let unusable = "not usable"
    static let offline = "not checked: --offline"
    static let encrypted = "certificate accepted"
    static let notEncrypted = "none: plain http on this machine"
    static let setClock = "Set this machine's clock; on most systems, run timedatectl set-ntp true."
    static let hiddenProxy = "set"

    static func token(_ source: String) -> String { "from \(source)" }

    static func signIn(_ host: Host) -> String {
        let option = host.name == .github ? "" : " --host \(host.name)"
        return "Run ghlance auth login\(option) for higher rate limits and private repositories."
    }

    static func reached(_ address: String, _ latency: Duration) -> String {
        "\(address) reached in \(latency / .milliseconds(1) < 1 ? 1 : Int(latency / .milliseconds(1))) ms"
    }

    /// How far the server's clock is ahead, in seconds.
    static func clock(_ difference: Int64?) -> String {
        guard let difference else { return "unknown: the server sends no date" }
        if abs(difference) <= 1 { return "correct" }
        return "this machine is \(WaitText.countdown(abs(difference))) \(difference > 0 ? "behind" : "ahead")"
    }

    // MARK: Library

    static func readmes(_ count: Int, bytes: Int) -> String { "\(count) saved, \(Quantities.bytes(bytes))" }

    static let sound = "sound"
    static let notYetThere = "not created yet; the first start creates it"
    static let missing = "missing; the next start restores the last copy"
    static let older = "sound; the next start updates it"
    static let slow = "no damage found in 5 s; only part of the file was read"
    static let notReadable = "not checked: its log cannot be read without changing it"
    static let startOnce = "Start ghlance once to merge the log, then check again."
    static let locked = "locked by another process"
    static let waitForLock = "If ghlance cannot save, wait for the other process to finish."
    static let notLocked = "not locked"
    static let noCopy = "none yet"
    static let removeSetAside = "Check that nothing is missing from the library, then remove these files."

    // MARK: Programs

    static let installForWayland = "Install wl-clipboard to copy."
    static let installForX = "Install xclip or xsel to copy."
    static let useTmux = "Run ghlance in tmux to copy."
    static let setBrowser = "Set BROWSER to a browser that is installed."
    static let installGit = "Install git to clone repositories."
}
