/// The beginning of the name of an owner, ignoring the case of ASCII letters.
struct OwnerPrefix: Sendable {
    private let bytes: [UInt8]

    /// Letters, digits and hyphens; an underscore before the short code of an enterprise. Source: GitHub docs, "Username
    /// considerations for external authentication".
    ///
    /// - Returns: `nil` if no name of an owner begins so.
    init?(_ text: String) {
        let bytes = text.utf8.map(\.asciiLowercased)
        guard let first = bytes.first, first != UInt8(ascii: "-"),
            bytes.allSatisfy({ $0.isASCIIAlphanumeric || "-_".utf8.contains($0) })
        else { return nil }
        self.bytes = bytes
    }

    func matches(_ owner: String) -> Bool { owner.utf8.lazy.map(\.asciiLowercased).starts(with: bytes) }
}
