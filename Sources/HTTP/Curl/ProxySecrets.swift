/// The passwords in proxy URLs, which libcurl repeats when it cannot parse a URL.
enum ProxySecrets {
    /// The variables that libcurl reads (curl manual page, "ENVIRONMENT").
    private static let variables = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]

    /// Removes them from texts.
    static func redaction(environment: (String) -> String?) -> Redaction {
        let users = variables.compactMap(environment).compactMap(userinfo)
        let passwords = users.flatMap { user -> [String] in
            guard let colon = user.firstIndex(of: ":") else { return [] }
            let password = String(user[user.index(after: colon)...])
            return [password, decoded(password)].filter { $0.utf8.count >= 4 }
        }
        return Redaction(of: users.map { $0 + "@" } + passwords)
    }

    /// The part before the last `@`, however malformed the URL is.
    private static func userinfo(_ address: String) -> String? {
        let rest = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]
        return rest.lastIndex(of: "@").map { String(rest[..<$0]) }
    }

    private static func decoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
