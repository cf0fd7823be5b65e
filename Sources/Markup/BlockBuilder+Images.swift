internal import Core

/// Images and checkboxes.
extension BlockBuilder {
    mutating func appendImage(of element: HTMLElement) {
        let alternative = Self.collapsed(element["alt"] ?? "")
        if context.isCode { return code.append(alternative, nil) }
        if element.hasClass("emoji"), !alternative.isEmpty { return append(alternative) }
        let address = element["data-canonical-src"] ?? element["src"] ?? ""
        let text = alternative.isEmpty ? Self.fileName(address) : alternative
        let source = pictureSource
        pictureSource = nil
        if AvatarRow.isAvatar(alternative: alternative, address: address) { return appendAvatar(text) }
        appendImage(text, picture: picture(of: element, source ?? element["src"] ?? "", address, text))
    }

    /// The name of the file in an address, or a word for what it is.
    static func fileName(_ address: String) -> String {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        let name = path.split(separator: "/").last ?? ""
        return name.contains(".") && name.utf8.count <= 40 && path.contains("/")
            ? collapsed(String(name)) : MarkupMessages.image
    }

    private static func collapsed(_ text: String) -> String {
        text.split { $0 == " " || $0.isNewline || $0 == "\t" || $0 == "\u{C}" }.joined(separator: " ")
    }

    mutating func appendCheckbox(_ element: HTMLElement) {
        guard element["type"]?.lowercased() == "checkbox" else { return }
        let isChecked = element["checked"] != nil
        if table == nil, isAtStart, let last = gutters.indices.last, gutters[last].first == "• " {
            gutters[last].first = isChecked ? "[x] " : "[ ] "
            gutters[last].rest = "    "
        } else {
            append(isChecked ? "[x]" : "[\u{A0}]")
        }
    }

    // MARK: Avatars

    /// An avatar waits for what follows it: many in a row become one text.
    private mutating func appendAvatar(_ text: String) {
        avatars.append(AvatarRow.Avatar(text: text, link: context.link, hasSpace: hasSpace))
        hasSpace = false
    }

    /// Writes the waiting avatars: their texts, or their number.
    mutating func endAvatars() {
        if avatars.count == 0 { return }
        let (row, outerLink, isSpaced) = (avatars, context.link, hasSpace)
        avatars = AvatarRow()
        for avatar in row.named {
            context.link = avatar.link
            hasSpace = avatar.hasSpace
            appendImage(avatar.text)
            // The number of a link that is still open follows all of its text.
            if !avatar.isLinkOpen { endLink() }
        }
        context.link = outerLink
        hasSpace = isSpaced
    }
}

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

    mutating func endLink() {
        TextWork.add(first.count)
        for index in first.indices { first[index].isLinkOpen = false }
    }

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
