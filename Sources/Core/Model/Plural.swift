/// Counts with their nouns: `1 star`, `2 stars`.
public enum Plural {
    /// A number and its noun.
    ///
    /// - Parameters:
    ///   - count: The number.
    ///   - singular: The noun for one.
    ///   - plural: The noun for any other number; `nil` for the singular with an `s`.
    public static func count(_ count: Int, _ singular: String, _ plural: String? = nil) -> String {
        "\(count) \(count == 1 ? singular : plural ?? singular + "s")"
    }
}
