import Core
import GitHub

enum AuthMessages {
    /// What to do without a client id.
    static func noClientID(_ host: Host) -> String {
        func naming(_ option: String) -> String { host.name == .github ? "" : " \(option) \(host.name)" }
        let variable = host.tokenVariables.first.map { ("export \($0)=TOKEN", "use a token in this shell only") }
        let ways = [
            ("ghlance auth login\(naming("--host")) --with-token", "paste a token from \(host.tokenPage)"), variable,
            ("gh auth login\(naming("--hostname"))", "use gh, the GitHub CLI"),
        ].compactMap { $0 }
        let width = ways.map(\.0.count).max() ?? 0
        let lines = ways.map { "  \($0.padded(to: width))  \($1)" }
        return (["To sign in to \(host.name), do one of the following:"] + lines + [useAnApp]).joined(separator: "\n")
    }

    private static let useAnApp = "To sign in with a code instead, pass the client id of an OAuth app with --client-id."

    static let pressEnter = "Press Enter to open the page in your browser, or ^C to cancel."
    static let notSignedIn = "not signed in"
    static let neverExpires = "no expiration date"
    static func scopes(of account: Account) -> String {
        account.scopes.map { $0.isEmpty ? "none (public data only)" : $0.joined(separator: ", ") } ?? "unknown"
    }
    static let noTokenToPrint = "Not signed in. Run ghlance auth login, or set GH_TOKEN."

    static func signedIn(_ account: Account, host: HostName) -> String { "Signed in to \(host) as \(account.login)." }

    static func signedOut(_ host: HostName) -> String { "Signed out of \(host)." }

    static let privateDataStays =
        "Data from private repositories is still saved. To remove it, sign in with the same token, then sign out."

    static func wasNotSignedIn(_ host: HostName) -> String { "Not signed in to \(host) with ghlance." }

    static func stillThere(_ source: Credential.Source) -> String {
        if case .variable(let name) = source { return "The token in \(name) stays in use until you unset it." }
        return "A token from \(source.name) is still in use."
    }

    static func masks(_ name: String) -> String {
        "\(name) takes precedence over the saved token; unset it to use the saved one."
    }

    static func budget(_ remaining: Int, of limit: Int, refillsIn wait: String?) -> String {
        "\(remaining) of \(limit) left" + (wait.map { ", resets in \($0)" } ?? "")
    }
}
