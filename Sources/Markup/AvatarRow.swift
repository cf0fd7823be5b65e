/// Images of people in a row, such as the sponsors of a project: a few are named, more are counted.
struct AvatarRow {
    struct Avatar {
        var text: String
        var link: String?
        /// Whether white space precedes it.
        var hasSpace: Bool
        /// Whether its link continues after it.
        var isLinkOpen = false
    }

    /// More are counted.
    private static let mostNamed = 2

    private(set) var count = 0
    private var first: [Avatar] = []

    mutating func append(_ avatar: Avatar) {
        count += 1
        guard first.count < Self.mostNamed else { return }
        first.append(avatar)
        first[first.count - 1].isLinkOpen = avatar.link != nil
    }

    mutating func endLink() { for index in first.indices { first[index].isLinkOpen = false } }

    /// The text in place of the images.
    var named: [Avatar] {
        if count <= Self.mostNamed { return first }
        return [Avatar(text: MarkupMessages.avatars(count), link: nil, hasSpace: first.first?.hasSpace ?? false)]
    }

    /// Whether an image only says that it is an avatar.
    static func isAvatar(alternative: String, address: String) -> Bool {
        if !alternative.isEmpty { return hasWord(alternative) }
        guard let start = address.firstRange(of: "://")?.upperBound else { return hasWord(address) }
        let host = address[start...].prefix { $0 != "/" }
        // The host of GitHub's avatars, or Open Collective's `…/sponsor/0/avatar.svg`.
        return host.hasPrefix("avatars.") || hasWord(address[start...].prefix { $0 != "?" }.dropFirst(host.count))
    }

    private static func hasWord(_ text: some StringProtocol) -> Bool {
        text.split { !$0.isLetter }.contains { ["avatar", "avatars"].contains($0.lowercased()) }
    }
}
