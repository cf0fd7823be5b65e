/// How many repositories share a number, going by the last ones.
struct SliceRuns: Sendable, Hashable {
    private(set) var last = 0
    private var recent: [Int] = []

    var longest: Int { recent.max() ?? 0 }

    mutating func note(_ lengths: [Int]) {
        guard let last = lengths.last else { return }
        self.last = last
        recent = Array((recent + lengths).suffix(8))
    }
}
