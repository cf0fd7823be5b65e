/// The cut text: consecutive cuts are joined in the order of the text.
struct KillBuffer: Sendable, Equatable {
    /// The text to paste.
    private(set) var text: String
    /// Whether the last edit was a cut.
    private var isGrowing = false

    init(_ text: String = "") {
        self.text = text
    }

    /// Adds cut text.
    ///
    /// - Parameter isBefore: Whether it was before the previously cut text.
    mutating func add(_ cut: String, isBefore: Bool) {
        if isGrowing {
            text = isBefore ? cut + text : text + cut
        } else {
            text = cut
        }
        isGrowing = true
    }

    /// Ends a series of consecutive cuts.
    mutating func end() { isGrowing = false }
}
