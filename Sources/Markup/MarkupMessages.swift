enum MarkupMessages {
    /// For a video or a sound.
    static func media(_ kind: String, _ name: String) -> String { name.isEmpty ? kind : "\(kind): \(name)" }

    /// For pictures of people in a row.
    static func avatars(_ count: Int) -> String {
        var digits = Array(String(count))
        for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
        return "\(String(digits)) avatars"
    }

    /// For a picture without an alternative text or a name.
    static let image = "image"
}
