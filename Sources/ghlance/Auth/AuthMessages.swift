import GitHub
import Model

/// What `ghlance auth` says, on the terminal it was called from.
enum AuthMessages {
    static let noClientID = """
        This build has no client id, so it cannot ask GitHub for a code. There are two other ways:
          gh auth login                               and ghlance uses the token of gh;
          ghlance auth login --with-token <FILE       with a token from https://github.com/settings/tokens.
        """

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
