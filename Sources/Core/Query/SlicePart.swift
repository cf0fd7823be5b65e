/// A part of a search: a range of the number that it is sorted by, and of dates of creation.
struct SlicePart: Sendable, Hashable {
    var keys: Interval<Int>
    var created: Interval<Timestamp>
    /// Whether it has only some of the dates.
    var isHalved = false

    var isOneNumber: Bool { keys.lower != nil && keys.lower == keys.upper }

    /// The target size of a part: small enough for most parts to stay below GitHub's limit.
    private static let size = 800

    /// The part halved by date of creation, and its halves again while they are too large; the whole part if it is a
    /// single second.
    ///
    /// - Parameters:
    ///   - total: How many repositories it has.
    ///   - dates: Dates of some of them, ignored if they are sorted: then they are no sample of the others.
    ///   - known: The first and last date of repositories of the search.
    func halves(of total: Int, dates: [Timestamp], within known: Interval<Timestamp>) -> [SlicePart] {
        halves(of: total, sample: SlicePart.isSorted(dates) ? [] : dates.sorted(), known)
    }

    private func halves(of total: Int, sample: [Timestamp], _ known: Interval<Timestamp>) -> [SlicePart] {
        guard let (earlier, later) = halved(at: sample.isEmpty ? nil : sample[sample.count / 2], known) else {
            return [self]
        }
        let (half, middle) = (total / 2, sample.count / 2)
        guard half > SlicePart.size, sample.count > 6 else { return [earlier, later] }
        return earlier.halves(of: half, sample: Array(sample[..<middle]), known)
            + later.halves(of: half, sample: Array(sample[middle...]), known)
    }

    private func halved(at median: Timestamp?, _ known: Interval<Timestamp>) -> (SlicePart, SlicePart)? {
        if let lower = created.lower, lower == created.upper { return nil }
        let first = [created.lower, known.lower].compactMap(\.self).max() ?? SlicePart.firstDay
        let last = max(first, [created.upper, known.upper].compactMap(\.self).min() ?? SlicePart.firstDay)
        var end = median ?? Timestamp(seconds: first.seconds + (last.seconds - first.seconds) / 2)
        if let upper = created.upper { end = min(end, upper.previous) }
        if let lower = created.lower { end = max(end, lower) }
        let earlier = Interval(lower: created.lower, upper: end)
        let later = Interval(lower: end.next, upper: created.upper)
        return (
            SlicePart(keys: keys, created: earlier, isHalved: true),
            SlicePart(keys: keys, created: later, isHalved: true)
        )
    }

    /// 2008-01-01, the year GitHub opened: the default if no date is known.
    private static let firstDay = Timestamp(seconds: 1_199_145_600)

    private static func isSorted(_ dates: [Timestamp]) -> Bool {
        let rising = zip(dates, dates.dropFirst()).lazy.filter { $0 <= $1 }.count
        return min(rising, dates.count - 1 - rising) * 10 < dates.count
    }
}

extension Interval<Timestamp> {
    /// Widens it to include dates; without bounds it is empty.
    mutating func include(_ dates: some Sequence<Timestamp>) {
        for date in dates {
            lower = min(lower ?? date, date)
            upper = max(upper ?? date, date)
        }
    }
}
