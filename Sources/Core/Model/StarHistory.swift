public struct StarHistory: Sendable, Hashable {
    public struct Week: Sendable, Hashable {
        public var start: Timestamp
        /// The new stars of each day, at most seven.
        var days: [Int]

        public init(start: Timestamp, days: [Int]) {
            self.start = start
            self.days = days.prefix(7).map { min(max(0, $0), 1_000_000_000) }
        }

        public var total: Int { days.reduce(0, +) }
    }

    /// Most of the stars came within a few days.
    public struct Burst: Sendable, Hashable {
        public var percent: Int
        public var days: Int
    }

    /// The most weeks that GitHub returns on a page (GitHub changelog, 2026-09-04).
    public static let longest = 30

    /// The oldest first.
    public var weeks: [Week]

    /// - Parameter weeks: In any order; of more than ``longest``, the latest are kept.
    public init(weeks: [Week]) { self.weeks = Array(weeks.sorted { $0.start < $1.start }.suffix(StarHistory.longest)) }

    public var total: Int { weeks.reduce(0) { $0 + $1.total } }

    /// The days of a burst, and what makes one: at least half of the stars, of which there are at least ten.
    private static let burstDays = 14
    private static let burstShare = 50
    private static let fewestStars = 10

    /// The fourteen days in a row with the most stars, if most of the stars came then and the history is more than
    /// twice as long.
    public var burst: Burst? {
        let days = weeks.flatMap(\.days)
        guard days.count > 2 * StarHistory.burstDays, total >= StarHistory.fewestStars else { return nil }
        var sum = days.prefix(StarHistory.burstDays).reduce(0, +)
        var most = sum
        for index in StarHistory.burstDays..<days.count {
            sum += days[index] - days[index - StarHistory.burstDays]
            most = max(most, sum)
        }
        let percent = most * 100 / total
        return percent >= StarHistory.burstShare ? Burst(percent: percent, days: StarHistory.burstDays) : nil
    }
}

extension StarHistory.Week: Codable {
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            start: try values.decode(Timestamp.self, forKey: .start),
            days: try values.decode([Count].self, forKey: .days).map(\.value))
    }
}

/// Encoded as a list of its weeks.
extension StarHistory: Codable {
    public init(from decoder: any Decoder) throws { self.init(weeks: try [Week](from: decoder)) }

    public func encode(to encoder: any Encoder) throws { try weeks.encode(to: encoder) }
}
