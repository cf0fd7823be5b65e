import Core
import GitHub

enum DoctorMessages {
    static func summary(_ lines: [DoctorLine]) -> String {
        let problems = lines.count { $0.state == .problem }
        return problems == 0 ? "No problems found." : "\(Plural.count(problems, "problem")) found."
    }

    static let runOnTerminal = "Run ghlance doctor on a terminal to check it."
    static let setType = "Set TERM to the type of your terminal, such as xterm-256color."
    static let setLocale = "Set LC_ALL to a UTF-8 locale, such as C.UTF-8."

    static func signIn(_ host: Host) -> String {
        let option = host.name == .github ? "" : " --host \(host.name)"
        return "Run ghlance auth login\(option) for higher rate limits and private repositories."
    }

    static let setClock = "Set this machine's clock; on most systems, run timedatectl set-ntp true."
    static let startOnce = "Start ghlance once to merge the log, then check again."
    static let waitForLock = "If ghlance cannot save, wait for the other process to finish."
    static let removeSetAside = "Check that nothing is missing from the library, then remove these files."
    static let installForWayland = "Install wl-clipboard to copy."
    static let installForX = "Install xclip or xsel to copy."
    static let useTmux = "Run ghlance in tmux to copy."
    static let setBrowser = "Set BROWSER to a browser that is installed."
    static let installGit = "Install git to clone repositories."
}
