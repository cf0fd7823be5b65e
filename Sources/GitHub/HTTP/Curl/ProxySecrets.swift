/// Passwords in proxy URLs, which libcurl repeats when it cannot parse a URL.
enum ProxySecrets {
    static func redaction(environment: (String) -> String?) -> Redaction {
        let users = ProxyVariables.names.compactMap(environment).compactMap(userinfo)
        let passwords = users.flatMap { user -> [String] in
            guard let colon = user.firstIndex(of: ":") else { return [] }
            let password = String(user[user.index(after: colon)...])
            return [password, PercentEncoding.decoded(password.utf8)].filter { $0.utf8.count >= 4 }
        }
        return Redaction(of: users.map { $0 + "@" } + passwords)
    }

    /// The part before the last `@`, even of a malformed URL.
    private static func userinfo(_ address: String) -> String? {
        let rest = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]
        return rest.lastIndex(of: "@").map { String(rest[..<$0]) }
    }
}
