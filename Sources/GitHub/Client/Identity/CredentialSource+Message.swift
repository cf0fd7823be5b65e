extension Credential.Source {
    package var name: String {
        switch self {
        case .variable(let name): name
        case .store: "ghlance auth login"
        case .ghFile(let path): path
        case .ghCommand: "gh auth token"
        case .login: "this sign-in"
        }
    }

    /// Why a token from this source is not used, in one sentence without the token.
    var unusable: String {
        "\(name) is ignored: it contains characters that are never part of a token. Set it to the token alone."
    }

    /// What to do about a rejected token, in one sentence.
    func advice(for host: HostName) -> String {
        let login = host == .github ? "" : " --hostname \(host)"
        let own = host == .github ? "" : " --host \(host)"
        return switch self {
        case .variable(let name): "Set \(name) to a valid token, or unset it."
        case .store: "Run ghlance auth login\(own) again, or ghlance auth logout\(own)."
        case .ghFile, .ghCommand: "Run gh auth login\(login) again, or ghlance auth login\(own)."
        case .login: "Sign in again."
        }
    }

    /// How a token from this source gets a scope, in one sentence.
    package func advice(toAdd scope: String, for host: HostName) -> String {
        let gh = host == .github ? "" : " --hostname \(host)"
        let own = host == .github ? "" : " --host \(host)"
        return switch self {
        case .variable(let name): "Add the \(scope) scope to the token in \(name)."
        case .ghFile, .ghCommand: "Run gh auth refresh\(gh) --scopes \(scope)."
        case .store, .login: "Run ghlance auth login\(own) --scopes \(scope)."
        }
    }
}
