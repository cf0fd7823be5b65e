internal import Core
internal import Glibc

/// How often and how recently a repository was chosen: each choice counts 1, and half as much after every four weeks.
struct ChoiceScore: Equatable {
    /// The time in which it halves, in seconds.
    static let halfLife: Int64 = 28 * 24 * 3_600
    /// Below this, a repository no longer counts as chosen: 16 weeks after a single choice.
    static let smallest = 1.0 / 16

    /// The score at ``time``.
    private(set) var value: Double
    /// When it had that value.
    private(set) var time: Timestamp

    /// - Parameter value: Values that no choices can have count as none: the file may be damaged.
    init(value: Double, time: Timestamp) {
        self.value = value > 0 && value < 1e9 ? value : 0
        self.time = time.inCalendar
    }

    /// The score at a time; before ``time``, as at that time.
    func value(at now: Timestamp) -> Double {
        value * exp2(-Double(max(0, now.inCalendar.seconds(since: time))) / Double(Self.halfLife))
    }

    /// Of two scores, the one with the higher rank is higher at any time.
    var rank: Double { log2(value) + Double(time.seconds) / Double(Self.halfLife) }

    /// Adds a choice.
    mutating func add(at now: Timestamp) {
        self = ChoiceScore(value: value(at: now) + 1, time: max(time, now.inCalendar))
    }
}
