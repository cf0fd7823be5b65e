/// A variable of the environment that the program reads. The manual has all of them, and a test finds those that are not here.
package struct EnvironmentVariable: Sendable {
    /// The names of variables that do the same; the first one that is set counts.
    package let names: [String]
    /// What it does.
    package let summary: String

    private init(_ names: String..., summary: String) {
        (self.names, self.summary) = (names, summary)
    }

    /// All of them.
    package static let all = [
        EnvironmentVariable("GH_TOKEN", "GITHUB_TOKEN", summary: "token for github.com and TENANT.ghe.com"),
        EnvironmentVariable(
            "GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN", summary: "token for a GitHub Enterprise Server"),
        EnvironmentVariable("GH_HOST", summary: "host to use without --host"),
        EnvironmentVariable("GHLANCE_API_URL", summary: "API URL to use without --api-url"),
        EnvironmentVariable("GHLANCE_DEFAULT_OPTS", summary: "options for the screen, quoted as for a shell"),
        EnvironmentVariable("GHLANCE_TMUX", summary: "0 for no popup of tmux, whatever --tmux says"),
        EnvironmentVariable("VISUAL", "EDITOR", summary: "editor of ghlance config edit; by default vi"),
        EnvironmentVariable("GHLANCE_CLIENT_ID", summary: "OAuth app to sign in with, without --client-id"),
        EnvironmentVariable(
            "GHLANCE_CLONE_ROOT", summary: "folder for clones, absolute or below ~/; clones below it are found"),
        EnvironmentVariable(
            "GHLANCE_CLONE_LAYOUT", summary: "place of a clone below that folder: name, or host/owner/name"),
        EnvironmentVariable(
            "GH_BROWSER", "BROWSER", summary: "browser for opening pages; by default xdg-open"),
        EnvironmentVariable("GH_PATH", summary: "gh executable to ask for a token"),
        EnvironmentVariable("GH_CONFIG_DIR", summary: "folder of gh's hosts.yml and config.yml"),
        EnvironmentVariable("GIT_SSH_COMMAND", "GIT_SSH", summary: "ssh that git clones with"),
        EnvironmentVariable("XDG_CONFIG_HOME", summary: "folder of settings, by default ~/.config"),
        EnvironmentVariable("XDG_DATA_HOME", summary: "folder of local data, by default ~/.local/share"),
        EnvironmentVariable(
            "XDG_RUNTIME_DIR", "TMPDIR", summary: "folder for the private files of a popup of tmux, by default /tmp"),
        EnvironmentVariable("HOME", summary: "home folder"),
        EnvironmentVariable("PATH", summary: "where git, gh, tmux, clipboard programs and browsers are looked for"),
        EnvironmentVariable("NO_COLOR", summary: "no colours, unless it is empty"),
        EnvironmentVariable(
            "ACCESSIBLE", "GH_ACCESSIBLE_PROMPTER",
            summary: "asks and answers line by line, as --plain does, unless it is empty, 0, false or disabled"),
        EnvironmentVariable("TERM", summary: "type of the terminal"),
        EnvironmentVariable(
            "XTERM_VERSION", "WT_SESSION",
            summary: "set by xterm and Windows Terminal, which keep Alt-Enter for themselves"),
        EnvironmentVariable(
            "LC_ALL", "LC_CTYPE", "LANG", summary: "locale; without UTF-8 the screen is drawn in ASCII"),
        EnvironmentVariable("TMUX", "TMUX_PANE", "STY", summary: "set inside tmux and screen"),
        EnvironmentVariable("VTE_VERSION", summary: "set by terminals that do not take text for the clipboard"),
        EnvironmentVariable("WAYLAND_DISPLAY", "DISPLAY", summary: "display whose clipboard is used"),
        EnvironmentVariable(
            "HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy", "http_proxy", "no_proxy",
            summary: "proxies, as libcurl reads them"),
        EnvironmentVariable(
            "CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR", summary: "certificates to trust instead of the system's"),
    ]
}
