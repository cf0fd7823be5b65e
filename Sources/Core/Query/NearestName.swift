/// Finds the name that was probably meant by a misspelt word, among names that are read one after another.
public struct NearestName: Sendable {
    /// The longest name that is compared, in bytes.
    static let longest = 40

    private let word: [UInt8]
    private let letters: UInt64
    /// Names must be nearer than this.
    private var limit: Int
    private var found: String?

    /// Compares names with a word.
    ///
    /// - Parameter slips: How many slips a name may be away.
    /// - Returns: `nil` for a word of fewer than 3 or more than 40 bytes.
    public init?(to word: String, slips: Int = 2) {
        self.word = Array(word.lowercased().utf8)
        guard (3...NearestName.longest).contains(self.word.count) else { return nil }
        letters = NearestName.letters(of: self.word)
        limit = min(slips, self.word.count < 6 ? 1 : 2) + 1
    }

    /// The nearest of some names, at most two slips away; of equally near ones, the first. Never the word as it was typed.
    package static func nearest(to typed: String, among names: some Sequence<String>, slips: Int = 2) -> String? {
        guard var nearest = NearestName(to: typed, slips: slips) else { return nil }
        for name in names where !nearest.isExact { nearest.read(name) }
        return nearest.found == typed ? nil : nearest.found
    }

    /// The nearest name, at most two slips away; of equally near ones, the first. `nil` if there is none, or if a
    /// name is the word itself.
    public var name: String? { isExact ? nil : found }

    /// Whether a name is the word itself.
    public var isExact: Bool { limit == 0 }

    public mutating func read(_ name: String) {
        // Most names are ruled out without comparing them letter by letter.
        guard abs(name.utf8.count - word.count) < limit else { return }
        let other = name.utf8.map(\.asciiLowercased)
        let others = NearestName.letters(of: other)
        guard (letters & ~others).nonzeroBitCount < limit, (others & ~letters).nonzeroBitCount < limit,
            let distance = distance(to: other)
        else { return }
        (limit, found) = (distance, name)
    }

    /// A set of bits with one for each byte that occurs.
    private static func letters(of name: [UInt8]) -> UInt64 { name.reduce(0) { $0 | 1 << UInt64($1 & 63) } }

    /// The number of letters that are missing, added, different or swapped with their neighbour (the optimal string
    /// alignment distance); `nil` if it is not below the limit.
    private func distance(to other: [UInt8]) -> Int? {
        var (beforeLast, last) = ([Int](), Array(0...other.count))
        for (row, byte) in word.enumerated() {
            var current = [row + 1]
            var least = row + 1
            for column in other.indices {
                var cost = min(last[column + 1], current[column]) + 1
                cost = min(cost, last[column] + (byte == other[column] ? 0 : 1))
                if row > 0, column > 0, byte == other[column - 1], word[row - 1] == other[column] {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
                least = min(least, cost)
            }
            if least >= limit { return nil }
            (beforeLast, last) = (last, current)
        }
        return last[other.count] < limit ? last[other.count] : nil
    }
}
