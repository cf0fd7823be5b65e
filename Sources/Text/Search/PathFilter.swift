internal import Glibc

/// Paths that are filtered as one types, folded once, one behind the other.
public struct FoldedPaths: Sendable {
    /// A path among the bytes.
    private struct Place {
        var start: Int32
        /// Where its name begins, and where it ends.
        var name: Int32
        var end: Int32
    }

    private var bytes: [UInt8] = []
    private var places: [Place] = []
    /// Which bytes a path has, by their last six bits: what lacks one of a word's is not read.
    private var sets: [UInt64] = []

    /// No paths.
    public init() {}

    /// The number of paths.
    public var count: Int { places.count }

    /// Adds a path in UTF-8.
    public mutating func append(_ path: some Sequence<UInt8>) {
        let start = bytes.count
        var isASCII = true
        for byte in path {
            if byte >= 0x80 { isASCII = false }
            bytes.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
        }
        if !isASCII {
            bytes.removeLast(bytes.count - start)
            bytes += SearchTerms.foldedBytes(String(decoding: Array(path), as: UTF8.self))
        }
        TextWork.add(bytes.count - start)
        let name = bytes[start...].lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? start
        places.append(Place(start: Int32(start), name: Int32(name), end: Int32(bytes.count)))
        sets.append(bytes[start...].reduce(0) { $0 | PathFilter.bit($1) })
    }

    /// The paths that match, in two orders.
    public struct Matches: Sendable, Equatable {
        /// Their indices in the order of the paths.
        public var inOrder: [Int32]
        /// Their indices, the best first; equally good ones in the order of the paths.
        public var bestFirst: [Int32]
    }

    /// The paths that match a filter.
    ///
    /// - Parameter candidates: The indices of those that may, in order: the matches of a shorter filter. `nil` for all.
    public func matches(_ filter: PathFilter, among candidates: [Int32]? = nil) -> Matches {
        var (found, ranks) = ([Int32](), [UInt16]())
        var counts = Array(repeating: 0, count: PathFilter.ranks + 1)
        TextWork.add(candidates?.count ?? count)
        bytes.withUnsafeBufferPointer { bytes in
            func look(_ index: Int) {
                guard sets[index] & filter.set == filter.set else { return }
                let place = places[index]
                let path = UnsafeBufferPointer(rebasing: bytes[Int(place.start)..<Int(place.end)])
                guard let rank = filter.rank(of: path, name: Int(place.name - place.start)) else { return }
                found.append(Int32(index))
                ranks.append(UInt16(rank))
                counts[rank + 1] += 1
            }
            if let candidates {
                for index in candidates where places.indices.contains(Int(index)) { look(Int(index)) }
            } else {
                for index in places.indices { look(index) }
            }
        }
        for rank in 1..<counts.count { counts[rank] += counts[rank - 1] }
        var sorted = Array(repeating: Int32(0), count: found.count)
        for (index, rank) in zip(found, ranks) {
            sorted[counts[Int(rank)]] = index
            counts[Int(rank)] += 1
        }
        return Matches(inOrder: found, bestFirst: sorted)
    }
}

/// Words whose letters must occur in a path in their order, ignoring case and diacritics: `fsr` finds `Features/Search/Reactor`.
///
/// Names count more than folders, and letters side by side more than others. A word that is not in ASCII occurs as it is.
public struct PathFilter: Sendable, Hashable {
    /// The most words, and the most bytes of one that are looked at, so that a path costs no more than a few passes.
    private static let mostWords = 8
    private static let longestWord = 64
    /// The ranks, the best first.
    static let ranks = 1_024

    private struct Word: Sendable, Hashable {
        var bytes: [UInt8]
        var isASCII: Bool
    }

    private let words: [Word]
    /// The bytes that a path must have.
    let set: UInt64

    /// The words of a text.
    public init(_ text: String) {
        words = text.split(whereSeparator: \.isWhitespace).prefix(PathFilter.mostWords).compactMap { word in
            let bytes = Array(SearchTerms.foldedBytes(word).prefix(PathFilter.longestWord))
            return bytes.isEmpty ? nil : Word(bytes: bytes, isASCII: bytes.allSatisfy { $0 < 0x80 })
        }
        set = words.reduce(0) { $1.bytes.reduce($0) { $0 | PathFilter.bit($1) } }
    }

    /// Whether it matches everything.
    public var isEmpty: Bool { words.isEmpty }

    static func bit(_ byte: UInt8) -> UInt64 { 1 << UInt64(byte & 63) }

    /// How good a match is, the best 0; `nil` for none.
    func rank(of path: UnsafeBufferPointer<UInt8>, name: Int) -> Int? {
        var sum = 0
        for word in words {
            guard let rank = rank(of: word, in: path, name: name, mark: nil) else { return nil }
            sum += rank
        }
        return words.isEmpty ? 0 : sum / words.count
    }

    /// - Parameter mark: Called with the places of the letters.
    private func rank(
        of word: Word, in path: UnsafeBufferPointer<UInt8>, name: Int, mark: ((Int) -> Void)?
    ) -> Int? {
        let length = word.bytes.count
        guard length <= path.count else { return nil }
        return word.bytes.withUnsafeBufferPointer { word -> Int? in
            if let place = PathFilter.place(of: word, in: path, from: name) {
                if let mark { for offset in 0..<length { mark(place + offset) } }
                let isStart = place == name || PathFilter.isBreak(path[place - 1])
                let end = place + length
                let isWhole = place == name && (end == path.count || path[end] == UInt8(ascii: "."))
                let tier = isWhole ? 0 : place == name ? 1 : isStart ? 2 : 3
                return tier * 64 + min(63, path.count / 4)
            }
            return PathFilter.spread(word, in: path, name: name, mark)
        } ?? (word.isASCII ? nil : rankOfText(word.bytes, in: path, mark))
    }

    /// The first place of a word in a name.
    private static func place(
        of word: UnsafeBufferPointer<UInt8>, in path: UnsafeBufferPointer<UInt8>, from start: Int
    ) -> Int? {
        guard start + word.count <= path.count, let base = path.baseAddress, let bytes = word.baseAddress else {
            return nil
        }
        let first = bytes[0]
        TextWork.add(path.count - start)
        for place in start...path.count - word.count where base[place] == first {
            if memcmp(base + place, bytes, word.count) == 0 { return place }
        }
        return nil
    }

    /// The letters in their order, found from the end of the path.
    private static func spread(
        _ word: UnsafeBufferPointer<UInt8>, in path: UnsafeBufferPointer<UInt8>, name: Int, _ mark: ((Int) -> Void)?
    ) -> Int? {
        var (letter, last) = (word.count - 1, -1)
        var place = path.count - 1
        while place >= 0 {
            if path[place] == word[letter] {
                if path[place] >= 0x80 { return nil }
                if last < 0 { last = place }
                mark?(place)
                if letter == 0 { break }
                letter -= 1
            }
            place -= 1
        }
        TextWork.add(path.count - max(0, place))
        guard place >= 0 else { return nil }
        let gaps = last - place + 1 - word.count
        let tier = gaps == 0 ? 4 : place >= name ? 5 : 6
        return tier * 64 + min(63, gaps)
    }

    /// A word as it is, anywhere in the path.
    private func rankOfText(_ word: [UInt8], in path: UnsafeBufferPointer<UInt8>, _ mark: ((Int) -> Void)?) -> Int? {
        word.withUnsafeBufferPointer { word in
            guard let place = PathFilter.place(of: word, in: path, from: 0) else { return nil }
            if let mark { for offset in 0..<word.count { mark(place + offset) } }
            return 7 * 64
        }
    }

    private static func isBreak(_ byte: UInt8) -> Bool {
        let isLetter = (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte >= 0x80
        return !isLetter
    }

    /// Which cells of a path, as it is shown, belong to a match; empty if there is none.
    public func marks(in text: CellText) -> [Bool] {
        guard !isEmpty, text.columns > 0 else { return [] }
        var (bytes, cells) = ([UInt8](), [Range<Int>]())
        text.withBytes { utf8 in
            var column = 0
            text.forEachCluster(in: utf8) { cluster, columns in
                SearchTerms.appendFolded(UnsafeBufferPointer(rebasing: utf8[cluster]), to: &bytes)
                while cells.count < bytes.count { cells.append(column..<column + columns) }
                column += columns
                return true
            }
        }
        let name = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        var marks = Array(repeating: false, count: text.columns)
        var isFound = false
        bytes.withUnsafeBufferPointer { path in
            for word in words {
                var places: [Int] = []
                guard rank(of: word, in: path, name: name, mark: { places.append($0) }) != nil else { continue }
                for place in places { for cell in cells[place] { (marks[cell], isFound) = (true, true) } }
            }
        }
        return isFound ? marks : []
    }
}
