import Model

extension RepositoryReference {
    /// The repository that a pasted text is the address of; `nil` for anything else. `OWNER/NAME` is no address here: it may be any
    /// two words.
    init?(pasted text: String, host: String) {
        // No address is longer; a paste may be.
        guard text.utf8.count <= 2_048 else { return nil }
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 1, words[0].prefix(while: { $0 != "/" }).contains(where: { ":@.".contains($0) }),
            let reference = try? RepositoryReference(String(words[0]), host: host)
        else { return nil }
        self = reference
    }
}
