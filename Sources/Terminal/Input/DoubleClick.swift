/// Finds double clicks: a second press on the same cell within half a second.
public struct DoubleClick: Sendable {
    static let interval = Duration.milliseconds(500)

    /// The press that another may follow.
    private var first: (position: Position, time: ContinuousClock.Instant)?

    public init() {}

    /// - Parameter canRepeat: Whether double clicks have a meaning there. A press with an immediate effect begins none: it may have put
    ///   something else below the pointer.
    public mutating func press(at position: Position, _ now: ContinuousClock.Instant, canRepeat: Bool) -> Bool {
        let isSecond = first.map { $0.position == position && now - $0.time <= DoubleClick.interval } ?? false
        first = canRepeat && !isSecond ? (position, now) : nil
        return isSecond && canRepeat
    }
}
