/// The result of reading a part.
struct SliceReading: Sendable, Hashable {
    /// The number of items, readable or not.
    private(set) var received = 0
    /// The number of matches, according to GitHub.
    private(set) var total = 0
    private(set) var isFirstPage = true
    /// The number of the last row, and how many of the last rows share it.
    private(set) var lastKey: Int?
    private(set) var run = 0
    /// The lengths of the runs that ended on the last page.
    private(set) var completeRuns: [Int] = []
    /// The dates of creation on the first page.
    private(set) var dates: [Timestamp] = []
    private var ids: Set<Repository.ID> = []
    /// Pages to read again, in rounds.
    private var rereads: [[PageRequest]] = []
    /// The request after those.
    var upcoming: PageRequest?
    private var requests: [PageRequest] = []
    private var rereadCount = 0
    private static let rereadLimit = 5
    /// The number of items that could be read.
    private var readable = 0
    /// How many of those may be missing, because reading again did not find them.
    private var acceptedMissing = 0

    var isRereading: Bool { !rereads.isEmpty }
    var nextReread: PageRequest? { rereads.first?.first }

    /// Reads a page, unless it is read again.
    ///
    /// - Returns: The index on the page of a row that is out of order, if there is one.
    mutating func read(_ page: SearchPage, _ request: PageRequest?, _ template: SliceTemplate) -> Int? {
        isFirstPage = requests.isEmpty
        if let request { requests = requests.suffix(2) + [request] }
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

    /// Notes the repositories of a page. For each that came twice, another may be missing: rows change places between
    /// two requests. Then the last two pages are read again, and after two attempts the last three: rows may change
    /// places again in the meantime.
    mutating func record(_ repositories: [Repository]) {
        let isRereading = self.isRereading
        ids.formUnion(repositories.lazy.map(\.id))
        if isRereading {
            rereads[0].removeFirst()
            // All pages of a round are read: one may have what another has not.
            guard rereads[0].isEmpty else { return }
            rereads.removeFirst()
        }
        let missing = readable - ids.count
        if missing <= acceptedMissing {
            rereads = []
        } else if isRereading {
            if rereads.isEmpty { acceptedMissing = missing }
        } else if requests.count > 1, rereadCount < SliceReading.rereadLimit {
            rereadCount += 1
            let pages = Array(requests.reversed())
            let two = Array(pages.prefix(2))
            // If rereading has not helped before, it is tried once.
            rereads = acceptedMissing > 0 ? [two] : [two, two, pages, pages]
        }
    }

    /// GitHub refused to return more.
    mutating func recordCap() { received = max(received, SearchPage.resultCap) }
}

/// How many repositories share a number, judging by the last ones.
struct SliceRuns: Sendable, Hashable {
    private(set) var last = 0
    private var recent: [Int] = []

    var longest: Int { recent.max() ?? 0 }

    mutating func record(_ lengths: [Int]) {
        guard let last = lengths.last else { return }
        self.last = last
        recent = Array((recent + lengths).suffix(8))
    }
}
