/// Finds double clicks: a second press on the same cell within half a second.
public struct DoubleClick: Sendable {
    /// The longest time between the two presses.
    static let interval = Duration.milliseconds(500)

    /// The press that another may follow.
    private var first: (position: Position, time: ContinuousClock.Instant)?

    /// No press yet.
    public init() {}

    /// Whether a press is the second of a double click.
    ///
    /// - Parameter canRepeat: Whether double clicks mean something there. A press that does something at once begins none: it may have put
    ///   another thing below the pointer.
    public mutating func press(at position: Position, _ now: ContinuousClock.Instant, canRepeat: Bool) -> Bool {
        let isSecond = first.map { $0.position == position && now - $0.time <= DoubleClick.interval } ?? false
        first = canRepeat && !isSecond ? (position, now) : nil
        return isSecond && canRepeat
    }
}
