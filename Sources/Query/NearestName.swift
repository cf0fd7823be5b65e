/// Finds the name that was probably meant by a misspelt word, among names that are read one after another.
public struct NearestName: Sendable {
    private let word: [UInt8]
    private let letters: UInt64
    /// Names must be nearer than this.
    private var limit: Int
    private var found: String?

    /// Compares names with a word.
    ///
    /// - Returns: `nil` for a word of fewer than 3 or more than 40 bytes.
    public init?(to word: String) {
        self.word = Array(word.lowercased().utf8)
        guard self.word.count <= NameDistance.longest, NameDistance.limit(of: self.word.count) > 0 else { return nil }
        letters = NearestName.letters(of: self.word)
        limit = NameDistance.limit(of: self.word.count) + 1
    }

    /// The nearest name, at most two slips away; of equally near ones, the first. `nil` if there is none, or if a name
    /// is the word itself.
    public var name: String? { isExact ? nil : found }

    /// Whether a name is the word itself.
    public var isExact: Bool { limit == 0 }

    /// Takes the next name.
    public mutating func read(_ name: String) {
        // Most names are ruled out without comparing them letter by letter.
        guard abs(name.utf8.count - word.count) < limit else { return }
        let other = name.utf8.map(\.asciiLowercased)
        let others = NearestName.letters(of: other)
        guard (letters & ~others).nonzeroBitCount < limit, (others & ~letters).nonzeroBitCount < limit,
            let distance = NameDistance.distance(word, other, below: limit)
        else { return }
        (limit, found) = (distance, name)
    }

    /// A set of bits with one for each byte that occurs.
    private static func letters(of name: [UInt8]) -> UInt64 {
        name.reduce(0) { $0 | 1 << UInt64($1 & 63) }
    }
}
