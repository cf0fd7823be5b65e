import GitHub
import Model

/// What `ghlance auth` says, on the terminal it was called from.
enum AuthMessages {
    /// What works without a client id, and then what a client id would be for.
    static func noClientID(_ host: Host) -> String {
        func naming(_ option: String) -> String { host.name == .github ? "" : " \(option) \(host.name)" }
        let variable = host.tokenVariables.first.map { ("export \($0)=TOKEN", "use a token in this shell only") }
        let ways = [
            ("ghlance auth login\(naming("--host")) --with-token", "paste a token from \(host.tokenPage)"), variable,
            ("gh auth login\(naming("--hostname"))", "use the token of gh, GitHub's own program"),
        ].compactMap { $0 }
        let width = ways.map(\.0.count).max() ?? 0
        let lines = ways.map { "  \($0)\(String(repeating: " ", count: width - $0.count))  \($1)" }
        return (["To sign in to \(host.name), do one of these:"] + lines + [useAnApp]).joined(separator: "\n")
    }

    private static let useAnApp = "To sign in with a code instead, pass --client-id with the client id of an OAuth app."

    static let typeCode = "Type this code at"
    static let pressEnter = "Enter opens the page in your browser; ^C gives up."
    static let waiting = "Waiting for GitHub…"
    static let nobody = "nobody is signed in"
    static let noLimits = "no limits"
    static let neverExpires = "GitHub tells of no end"
    static let noScopes = "none: what is public"
    static let unknownScopes = "GitHub does not tell"
    static let noTokenToPrint = "There is no token. Run ghlance auth login, or set GH_TOKEN."

    static func signedIn(_ account: Account, host: HostName) -> String { "Signed in to \(host) as \(account.login)." }

    static func signedOut(_ host: HostName) -> String { "Signed out of \(host)." }

    static func wasNotSignedIn(_ host: HostName) -> String { "ghlance keeps no token of \(host)." }

    static func stillThere(_ source: Credential.Source) -> String {
        "There is still a token from \(source.name), and it will be used."
    }

    static func masks(_ name: String) -> String {
        "The token of \(name) goes before the one that is kept; unset \(name) to use that."
    }

    static func tokenQuestion(of host: HostName) -> String { "Token of \(host), which is not shown: " }

    static func budget(_ remaining: Int, of limit: Int, refillsIn wait: String?) -> String {
        "\(remaining) of \(limit)" + (wait.map { ", refills in \($0)" } ?? "")
    }

    /// What went wrong and what to do, on one line.
    static func failure(_ summary: String, _ advice: String) -> String {
        advice.isEmpty ? summary : "\(summary) \(advice)"
    }
}
