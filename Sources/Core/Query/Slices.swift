/// Reads all results of a search, past the 1,000 that GitHub gives for one query, slice by slice.
///
/// A slice is a range of the number that the list is sorted by. After 1,000 results, the last number seen is the
/// upper bound of the next slice; the repositories with that number come twice and are dropped by id. If more than
/// 1,000 repositories share a number, their slice is halved by `created:` until each part is small enough.
///
/// A slice is left before its end if the repositories that share its last number will probably not fit: they would
/// have to be read again. `Docs/Decisions/0024-slices.md` has the rules and what they cost.
public struct Slices: Sendable, Hashable {
    /// Why repositories are missing at the end.
    public enum Truncation: Sendable, Hashable {
        case rowLimit
        /// More than 1,000 share their number and the second of their creation.
        case ties
        /// The server gave nothing new for ``fruitlessLimit`` requests.
        case fruitless
    }

    /// The maximum number of repositories that are read. Each takes about a kilobyte of memory.
    public static let rowLimit = 50_000
    /// The number of requests in a row without anything new after which reading ends: more than any slice needs, even
    /// if halving finds empty halves first.
    static let fruitlessLimit = 60
    /// The number of results that is certainly within GitHub's limit, although totals drift by half a percent.
    private static let safeTotal = SearchPage.resultCap * 199 / 200
    /// A number that at least this many repositories share is a slice of its own, unless runs of that length are
    /// usual.
    private static let longRun = 100
    /// After a number that more than this many share, the next number is a slice of its own, too.
    private static let manyTies = 600

    /// `nil` at the end.
    public private(set) var next: PageRequest?
    public private(set) var requestCount = 0
    /// The number of the first row that is out of GitHub's order, counted from 1.
    public private(set) var brokenAt: Int?
    /// `nil` if no repositories are known to be missing.
    public private(set) var truncation: Truncation?
    /// Whether the list goes beyond the first query.
    public private(set) var isSliced = false
    private let template: SliceTemplate
    /// What is still to be read, in reverse order.
    private var parts: [SlicePart]
    private var reading = SliceReading()
    private var seen: Set<Repository.ID> = []
    /// The lengths of the last complete runs of repositories with one number.
    private var runs = SliceRuns()
    /// The first and last date of creation so far.
    private var dates = Interval<Timestamp>()
    private var fruitlessCount = 0

    public init(_ query: SearchQuery) throws(SliceObstacle) {
        template = try SliceTemplate(query)
        parts = [SlicePart(keys: template.keys, created: template.created)]
        next = .slice(query)
    }

    /// Reads the page that was requested last.
    ///
    /// - Returns: The repositories that are new, and whether they may belong between earlier ones, because the page
    ///   was read again.
    public mutating func read(_ page: SearchPage) -> (new: [Repository], isReread: Bool) {
        requestCount += 1
        let isReread = reading.isRereading
        let order = isReread ? nil : reading.read(page, next, template)
        reading.record(page.repositories)
        let new = page.repositories.filter { seen.insert($0.id).inserted }
        if let order, brokenAt == nil { brokenAt = max(1, seen.count - new.count + order + 1) }
        dates.include(page.repositories.lazy.compactMap(\.createdAt))
        fruitlessCount = new.isEmpty ? fruitlessCount + 1 : 0
        if !isReread {
            runs.record(reading.completeRuns)
            reading.upcoming = following(page.next, isEmpty: page.itemCount == 0)
        }
        next = reading.nextReread ?? reading.upcoming ?? advance()
        return (new, isReread)
    }

    /// Continues although GitHub refused the request: it gives no more of this slice.
    public mutating func recordCap() {
        reading.recordCap()
        next = following(nil, isEmpty: false) ?? advance()
    }

    /// The number that the list is sorted by, greatest first.
    public func key(of repository: Repository) -> Int { template.key(of: repository) }

    /// The next request in the same part; `nil` if it is left.
    private mutating func following(_ next: PageReference?, isEmpty: Bool) -> PageRequest? {
        guard let part = parts.last else { return nil }
        // Nothing could be read yet.
        guard let last = reading.lastKey else { return isEmpty ? leave() : next.map(PageRequest.page) ?? leave() }
        let room = isEmpty || isShort(part, next) ? 0 : SearchPage.resultCap - reading.received
        let following = room > 0 ? next.map(PageRequest.page) : nil
        if part.isOneNumber {
            let isTooLarge = reading.isFirstPage ? reading.total > Slices.safeTotal : room <= 0
            if isTooLarge, split(part) { return nil }
            if room <= 0, reading.total > reading.received { truncation = .ties }
            return following ?? leave()
        }
        if room > 0, following == nil || reading.total <= Slices.safeTotal { return following ?? leave() }
        let run = reading.run
        let isWhole = run == reading.received
        if room <= 0 {
            cut(part, at: last, alone: isWhole || run >= SearchPage.resultCap / 2 || runs.last > Slices.manyTies)
            return nil
        }
        // All remaining repositories have the lowest possible number, so it is known that they do not fit.
        if !isWhole, last == part.keys.lower, reading.total - reading.received > room {
            cut(part, at: last, alone: true)
            return nil
        }
        // Whether the rest fits into one slice: then any place with few ties will do.
        let isNearlyDone = reading.total - reading.received + run < Slices.safeTotal
        let mayCut = isNearlyDone ? run <= reading.received / 10 : run <= Slices.longRun && runs.last > run + room
        if !isWhole, mayCut {
            cut(part, at: last, alone: runs.last > Slices.manyTies)
            return nil
        }
        if run >= Slices.longRun, run * 2 > runs.longest * 3 {
            cut(part, at: last, alone: true)
            return nil
        }
        return following
    }

    /// Whether GitHub ends a part before all that it counts, because pages came short: then the rest is below the
    /// last number seen. It is not searched again after that brought nothing new.
    private func isShort(_ part: SlicePart, _ next: PageReference?) -> Bool {
        let missing = reading.total - reading.received
        // Totals drift. Near GitHub's limit, a total may be the limit.
        let drift = reading.total <= Slices.safeTotal ? reading.total / 200 : 0
        guard next == nil, missing > drift, fruitlessCount == 0 || missing >= Slices.longRun else { return false }
        // Below the lowest number there is nothing, and GitHub would have returned all with that number.
        return reading.lastKey != part.keys.lower || reading.total > Slices.safeTotal
    }

    private mutating func leave() -> PageRequest? {
        if let part = parts.popLast(), part.isOneNumber, !part.isHalved { runs.record([reading.received]) }
        return nil
    }

    /// Continues below the last number seen: with the repositories that share it only, or with all.
    private mutating func cut(_ part: SlicePart, at last: Int, alone: Bool) {
        let upper = max(min(last, part.keys.upper ?? last), part.keys.lower ?? last)
        parts.removeLast()
        // The same part again would never end.
        if alone || upper == part.keys.upper {
            parts.append(SlicePart(keys: Interval(lower: part.keys.lower, upper: upper - 1), created: part.created))
            parts.append(SlicePart(keys: Interval(lower: upper, upper: upper), created: part.created))
        } else {
            parts.append(SlicePart(keys: Interval(lower: part.keys.lower, upper: upper), created: part.created))
        }
    }

    /// Halves a part by date of creation; returns `false` if it cannot be halved.
    private mutating func split(_ part: SlicePart) -> Bool {
        let halves = part.halves(of: reading.total, dates: reading.dates, within: dates)
        guard halves.count > 1 else { return false }
        parts.removeLast()
        if !part.isHalved { runs.record([reading.total]) }
        parts += halves
        return true
    }

    private mutating func advance() -> PageRequest? {
        reading = SliceReading()
        if let limit = seen.count >= Slices.rowLimit
            ? Truncation.rowLimit
            : fruitlessCount >= Slices.fruitlessLimit ? .fruitless : nil, !parts.isEmpty
        {
            truncation = limit
            parts = []
        }
        while let part = parts.last, part.keys.isEmpty { parts.removeLast() }
        guard var part = parts.last else { return nil }
        // The neighbours of a number that many share are usually shared by many, too.
        if runs.last > Slices.manyTies, !part.isOneNumber, let upper = part.keys.upper {
            cut(part, at: upper, alone: true)
            part.keys.lower = upper
        }
        isSliced = true
        return .slice(template.query(keys: part.keys, created: part.created))
    }
}
