/// The beginning of the name of an owner, ignoring the case of ASCII letters.
struct OwnerPrefix: Sendable {
    private let bytes: [UInt8]

    /// - Returns: `nil` if no name of an owner begins so.
    init?(_ text: String) {
        let bytes = text.utf8.map(\.asciiLowercased)
        guard let first = bytes.first, first != OwnerPrefix.hyphen, bytes.allSatisfy(OwnerPrefix.isNamePart) else {
            return nil
        }
        self.bytes = bytes
    }

    func matches(_ owner: String) -> Bool {
        owner.utf8.lazy.map(\.asciiLowercased).starts(with: bytes)
    }

    private static let hyphen: UInt8 = 0x2D

    /// Letters, digits and hyphens; an underscore before the short code of an enterprise. Source: GitHub docs, "Username
    /// considerations for external authentication".
    private static func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x61...0x7A, hyphen, 0x5F: true
        default: false
        }
    }
}
