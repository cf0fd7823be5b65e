extension ReferenceDocument {
    /// The variables of the environment that the program reads, and what they are for. Of several names that do the same, the first one
    /// that is set counts.
    static let environment = [
        ("GH_TOKEN GITHUB_TOKEN", "token for github.com and TENANT.ghe.com"),
        ("GH_ENTERPRISE_TOKEN GITHUB_ENTERPRISE_TOKEN", "token for a GitHub Enterprise Server"),
        ("GH_HOST", "default host"),
        ("GHLANCE_API_URL", "default API URL"),
        ("GHLANCE_DEFAULT_OPTS", "options for the screen, quoted as for a shell"),
        ("VISUAL EDITOR", "editor for ghlance config edit (default: vi)"),
        ("GHLANCE_PAGER PAGER", "pager for ghlance view (default: less -R); empty or cat for none"),
        ("FZF_PREVIEW_COLUMNS COLUMNS", "width of what ghlance view prints in a pipe, at most 100 columns"),
        ("LESS", "options for less (default: FRX)"),
        ("GHLANCE_CLIENT_ID", "default OAuth app to sign in with"),
        ("GHLANCE_CLONE_ROOT", "folder for clones, absolute or under ~/; existing clones under it are detected"),
        ("GHLANCE_CLONE_LAYOUT", "layout of that folder: name, or host/owner/name"),
        ("GH_BROWSER BROWSER", "browser to open pages with (default: xdg-open, x-www-browser, www-browser or wslview)"),
        ("GH_PATH", "gh executable to ask for a token"),
        ("GH_CONFIG_DIR", "folder of gh's hosts.yml and config.yml"),
        ("GIT_SSH_COMMAND GIT_SSH", "ssh command that git uses to clone"),
        ("XDG_CONFIG_HOME", "settings folder (default: ~/.config)"),
        ("XDG_DATA_HOME", "local data folder (default: ~/.local/share)"),
        ("HOME", "home folder"),
        ("PATH", "where ghlance looks for git, gh, tmux, clipboard programs and browsers"),
        ("NO_COLOR", "no colours, unless it is empty"),
        ("CLICOLOR_FORCE", "print pages in colour even in a pipe, unless it is empty or 0"),
        (
            "ACCESSIBLE GH_ACCESSIBLE_PROMPTER",
            "read and print line by line, as with --plain, unless it is empty, 0, false or disabled"
        ),
        ("TERM", "type of the terminal"),
        ("COLORTERM", "truecolor or 24bit: use 24-bit colours if terminfo has a type for them, such as xterm-direct"),
        ("XTERM_VERSION WT_SESSION", "set by xterm and Windows Terminal, which reserve Alt-Enter"),
        ("LC_ALL LC_CTYPE LANG", "locale; without UTF-8 the screen is drawn in ASCII"),
        ("TMUX TMUX_PANE STY", "set inside tmux and screen"),
        ("VTE_VERSION", "set by VTE terminals, which do not let programs set the clipboard"),
        ("WAYLAND_DISPLAY DISPLAY", "display whose clipboard is used"),
        ("HTTPS_PROXY https_proxy ALL_PROXY all_proxy http_proxy no_proxy", "proxies, as libcurl reads them"),
        ("CURL_CA_BUNDLE SSL_CERT_FILE SSL_CERT_DIR", "certificates to trust instead of the system's"),
    ]
}
