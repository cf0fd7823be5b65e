/// What was cut: cuts in a row add up, in the order in which they stood in the text.
struct KillBuffer: Sendable, Equatable {
    /// What ^Y puts back.
    private(set) var text: String
    /// Whether the last edit was a cut.
    private var isGrowing = false

    init(_ text: String = "") {
        self.text = text
    }

    /// Takes what was cut.
    ///
    /// - Parameter isBefore: Whether it stood before what was cut just before it.
    mutating func add(_ cut: String, isBefore: Bool) {
        if isGrowing {
            text = isBefore ? cut + text : text + cut
        } else {
            text = cut
        }
        isGrowing = true
    }

    /// Ends the row of cuts: something else was done.
    mutating func end() { isGrowing = false }
}
