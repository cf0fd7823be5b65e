extension StringProtocol {
    /// The text as one word of a POSIX shell: quoted, unless every character stands for itself.
    package var shellQuoted: String {
        let isPlain = !isEmpty && utf8.allSatisfy { $0.isASCIIAlphanumeric || "_@%+=:,./-".utf8.contains($0) }
        let parts = split(separator: "'", omittingEmptySubsequences: false)
        return isPlain ? String(self) : "'" + parts.joined(separator: #"'\''"#) + "'"
    }
}
