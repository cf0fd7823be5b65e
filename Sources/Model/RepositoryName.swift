/// GitHub's rules for the two parts of `OWNER/NAME`. What passes them needs no escaping in an address or in a shell.
public enum RepositoryName {
    /// Whether this can be the login of a user or an organisation.
    ///
    /// "Username may only contain alphanumeric characters or single hyphens, and cannot begin or end with a hyphen", 39
    /// characters at most (GitHub's sign-up form). Logins of managed users have an underscore and their enterprise's short
    /// code at the end (GitHub docs, "Username considerations for external authentication").
    public static func isOwner(_ text: String) -> Bool {
        guard (1...39).contains(text.utf8.count), text.utf8.first != hyphen, text.utf8.last != hyphen else {
            return false
        }
        var previous: UInt8?
        for byte in text.utf8 {
            guard isAlphanumeric(byte) || byte == hyphen || byte == underscore,
                !(byte == hyphen && previous == hyphen)
            else { return false }
            previous = byte
        }
        return true
    }

    /// Whether this can be the name of a repository.
    ///
    /// "The repository name can only contain ASCII letters, digits, and the characters ., -, and _", 100 characters at
    /// most (GitHub's form for a new repository). The two names that mean directories are reserved.
    public static func isName(_ text: String) -> Bool {
        (1...100).contains(text.utf8.count) && text != "." && text != ".."
            && text.utf8.allSatisfy { isAlphanumeric($0) || $0 == hyphen || $0 == underscore || $0 == dot }
    }

    private static let hyphen = UInt8(ascii: "-")
    private static let underscore = UInt8(ascii: "_")
    private static let dot = UInt8(ascii: ".")

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }
}
