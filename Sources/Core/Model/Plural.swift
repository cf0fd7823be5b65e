/// Counts with their nouns: `1 star`, `2 stars`, `2,318 stars`.
public enum Plural {
    /// - Parameter plural: The noun for any number but one; by default, the singular with an `s`.
    public static func count(_ count: Int, _ singular: String, _ plural: String? = nil) -> String {
        "\(Quantities.grouped(count)) \(count == 1 ? singular : plural ?? singular + "s")"
    }
}

extension String {
    package var inSentenceCase: String { prefix(1).uppercased() + String(dropFirst()) }
}
