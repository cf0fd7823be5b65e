/// Images of people in a row, such as the sponsors of a project: as long as they are few they are named, else counted.
struct AvatarRow {
    /// An image of a person or an organisation.
    struct Avatar {
        var text: String
        var link: String?
        /// Whether white space goes before it.
        var hasSpace: Bool
        /// Whether its link goes on behind it.
        var isLinkOpen = false
    }

    /// As many are named.
    private static let mostNamed = 2

    /// How many there are.
    private(set) var count = 0
    private var first: [Avatar] = []

    mutating func append(_ avatar: Avatar) {
        count += 1
        guard first.count < Self.mostNamed else { return }
        first.append(avatar)
        first[first.count - 1].isLinkOpen = avatar.link != nil
    }

    /// The link under way ends.
    mutating func endLink() { for index in first.indices { first[index].isLinkOpen = false } }

    /// What is written for them.
    var named: [Avatar] {
        if count <= Self.mostNamed { return first }
        return [Avatar(text: MarkupMessages.avatars(count), link: nil, hasSpace: first.first?.hasSpace ?? false)]
    }

    /// Whether an image says no more than that it is an avatar.
    ///
    /// - Parameters:
    ///   - alternative: Its alternative text.
    ///   - address: Its address.
    static func isAvatar(alternative: String, address: String) -> Bool {
        if !alternative.isEmpty { return hasWord(alternative) }
        guard let start = address.firstRange(of: "://")?.upperBound else { return hasWord(address) }
        let host = address[start...].prefix { $0 != "/" }
        // Where GitHub keeps them, and Open Collective's `…/sponsor/0/avatar.svg`.
        return host.hasPrefix("avatars.") || hasWord(address[start...].prefix { $0 != "?" }.dropFirst(host.count))
    }

    private static func hasWord(_ text: some StringProtocol) -> Bool {
        text.split { !$0.isLetter }.contains { ["avatar", "avatars"].contains($0.lowercased()) }
    }
}
