internal import Model

/// What was read of a part.
struct SliceReading: Sendable, Hashable {
    /// The number of items, readable or not.
    private(set) var received = 0
    /// The number of matches, according to GitHub.
    private(set) var total = 0
    private(set) var isFirstPage = true
    /// The number of the last row, and how many of the last rows have it.
    private(set) var lastKey: Int?
    private(set) var run = 0
    /// The lengths of the runs that ended on the last page.
    private(set) var completeRuns: [Int] = []
    /// The dates of creation on the first page.
    private(set) var dates: [Timestamp] = []
    private var ids: Set<Repository.ID> = []
    /// Pages to read again.
    private var rereads: [PageRequest] = []
    /// What follows after those.
    var upcoming: PageRequest?

    private var requests: [PageRequest] = []
    private var rereadCount = 0
    private static let rereadLimit = 5
    /// The number of items that could be read.
    private var readable = 0
    /// How many of those may be missing, because reading again did not find them.
    private var acceptedMissing = 0

    var isRereading: Bool { !rereads.isEmpty }
    var nextReread: PageRequest? { rereads.first }

    /// Takes a page, unless it is read again.
    ///
    /// - Returns: The place on the page of a row that is out of order, if there is one.
    mutating func read(_ page: SearchPage, _ request: PageRequest?, _ template: SliceTemplate) -> Int? {
        isFirstPage = requests.isEmpty
        if let request { requests = requests.suffix(1) + [request] }
        total = page.totalCount
        received += page.itemCount
        readable += page.repositories.count
        completeRuns = []
        if isFirstPage { dates = page.repositories.compactMap(\.createdAt) }
        var broken: Int?
        for (place, repository) in page.repositories.enumerated() {
            let key = template.key(of: repository)
            if let lastKey, key > lastKey, !ids.contains(repository.id) { broken = broken ?? place }
            if key == lastKey {
                run += 1
            } else {
                if run > 0 { completeRuns.append(run) }
                lastKey = key
                run = 1
            }
        }
        return broken
    }

    /// Notes the repositories of a page. If some came twice, as many others may be missing: rows change places between two
    /// requests. Then the last two pages are read again, twice at most.
    mutating func note(_ repositories: [Repository]) {
        let isRereading = self.isRereading
        if isRereading { rereads.removeFirst() }
        ids.formUnion(repositories.lazy.map(\.id))
        let missing = readable - ids.count
        // Both pages are read: the second may have what the first has not.
        if !rereads.count.isMultiple(of: 2) { return }
        if missing <= acceptedMissing {
            rereads = []
        } else if isRereading {
            if rereads.isEmpty { acceptedMissing = missing }
        } else if requests.count == 2, rereadCount < SliceReading.rereadLimit {
            rereadCount += 1
            rereads = requests.reversed() + requests.reversed()
        }
    }

    /// GitHub refused to give more.
    mutating func noteCap() { received = max(received, SearchPage.resultCap) }
}
