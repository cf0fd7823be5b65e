/// GitHub's rules for the two parts of `OWNER/NAME`. What passes them needs no escaping in an address or a shell.
/// Answers, imports, arguments and addresses of the API are checked.
public enum RepositoryName {
    public static func isValid(_ owner: String, _ name: String) -> Bool { isOwner(owner) && isName(name) }

    /// `nil` if the name breaks the rules.
    public static func parts(of fullName: String) -> (owner: String, name: String)? {
        let parts = fullName.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, isValid(parts[0], parts[1]) else { return nil }
        return (parts[0], parts[1])
    }

    /// "Username may only contain alphanumeric characters or single hyphens, and cannot begin or end with a hyphen",
    /// 39 characters at most (GitHub's sign-up form). Logins of managed users end in an underscore and the short code
    /// of their enterprise (GitHub docs, "Username considerations for external authentication"). Logins from before
    /// that rule keep their hyphens.
    public static func isOwner(_ text: String) -> Bool {
        (1...39).contains(text.utf8.count) && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-_".utf8.contains($0) }
            && !text.hasPrefix("-")
    }

    /// "The repository name can only contain ASCII letters, digits, and the characters ., -, and _", 100 characters
    /// at most (GitHub's form for a new repository). The two names that mean directories are reserved, and no name
    /// ends in `.git`.
    public static func isName(_ text: String) -> Bool {
        (1...100).contains(text.utf8.count) && text != "." && text != ".." && !text.lowercased().hasSuffix(".git")
            && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-_.".utf8.contains($0) }
    }

    /// Whether a clone can have a folder of this name: git reads its own files from a folder named `.git`, and some file systems ignore
    /// case, dots and spaces at the end, or have a short name for it.
    public static func isFolder(_ text: String) -> Bool {
        let end = text.lastIndex { $0 != "." && $0 != " " }
        let name = end.map { text[...$0].lowercased() } ?? ""
        return !["", ".git", "git~1"].contains(name)
    }
}
