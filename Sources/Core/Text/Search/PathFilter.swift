/// Words whose letters must occur in a path in their order, ignoring case and diacritics: `fsr` finds `Features/Search/Reactor`.
///
/// Names count more than folders, and adjacent letters more than others. A word that is not ASCII must occur unchanged.
public struct PathFilter: Sendable, Hashable {
    /// The most words, and the most bytes of a word that are used, so that a path costs no more than a few passes.
    private static let mostWords = 8
    private static let longestWord = 64
    /// The number of ranks.
    static let ranks = 1_024

    /// The range of a word in `bytes`.
    private struct Word: Sendable, Hashable {
        var start: Int
        var count: Int
        var isASCII: Bool
    }

    private let bytes: [UInt8]
    private let words: [Word]
    /// The bytes that a path must have.
    let set: UInt64

    public init(_ text: String) {
        var (bytes, words) = ([UInt8](), [Word]())
        for word in text.split(whereSeparator: \.isWhitespace).prefix(PathFilter.mostWords) {
            let folded = SearchTerms.foldedBytes(word).prefix(PathFilter.longestWord)
            guard !folded.isEmpty else { continue }
            words.append(
                Word(start: bytes.count, count: folded.count, isASCII: folded.allSatisfy { $0 < 0x80 }))
            bytes += folded
        }
        (self.bytes, self.words) = (bytes, words)
        set = bytes.reduce(0) { $0 | PathFilter.bit($1) }
    }

    public var isEmpty: Bool { words.isEmpty }

    static func bit(_ byte: UInt8) -> UInt64 { 1 << UInt64(byte & 63) }

    /// A word while a filter runs: nothing is counted or copied for each path.
    struct RunningWord {
        var bytes: UnsafePointer<UInt8>
        var count: Int
        var isASCII: Bool
    }

    struct Path {
        var bytes: UnsafePointer<UInt8>
        var count: Int
        /// Where its name begins.
        var name: Int
    }

    func withWords(_ body: (UnsafeBufferPointer<RunningWord>) -> Void) {
        bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
            let running = words.map { RunningWord(bytes: base + $0.start, count: $0.count, isASCII: $0.isASCII) }
            running.withUnsafeBufferPointer(body)
        }
    }

    /// Where the beginnings of words occur in the folder of the current paths, by word and by number of letters.
    struct Rests {
        /// The first and the last position of the letters: -1 if they do not occur, -2 if that is not known.
        typealias Places = (first: Int32, last: Int32)

        private let places: UnsafeMutablePointer<Places>

        init(_ words: UnsafeBufferPointer<RunningWord>) {
            places = .allocate(capacity: max(1, words.count) * PathFilter.longestWord)
        }

        func end() { places.deallocate() }

        /// Prepares for another folder.
        mutating func forget(_ words: UnsafeBufferPointer<RunningWord>) {
            for (number, word) in words.enumerated() {
                (self[number]).initialize(repeating: (-2, -2), count: word.count)
            }
        }

        subscript(word: Int) -> UnsafeMutablePointer<Places> { places + word * PathFilter.longestWord }
    }

    /// The quality of a match, 0 being the best; -1 for none.
    static func rank(
        of path: Path, _ words: UnsafeBufferPointer<RunningWord>, _ rests: Rests
    ) -> Int {
        var (sum, number) = (0, 0)
        while number < words.count {
            let rank = rank(of: words[number], in: path, rests[number])
            if rank < 0 { return -1 }
            sum += rank
            number += 1
        }
        return number < 2 ? sum : sum / number
    }

    /// The quality of a word's match: adjacent in the name, spread in it, or spread in the whole path.
    @inline(__always)
    private static func rank(
        of word: RunningWord, in path: Path, _ rests: UnsafeMutablePointer<Rests.Places>
    ) -> Int {
        guard word.count <= path.count else { return -1 }
        guard word.isASCII else {
            let place = place(of: word, in: path, from: path.name)
            if place >= 0 { return rank(of: word, at: place, in: path) }
            return self.place(of: word, in: path, from: 0) < 0 ? -1 : 7 * 64
        }
        // The letters in the name, from its end: if some are missing, they are not adjacent, either.
        let found = spread(word, word.count - 1, in: path, path.name..<path.count) { _ in }
        var (first, last) = (found.first, found.last)
        if found.rest < 0 {
            let place = place(of: word, in: path, from: path.name)
            if place >= 0 { return rank(of: word, at: place, in: path) }
        } else {
            if rests[found.rest].first == -2 {
                let folder = spread(word, found.rest, in: path, 0..<path.name) { _ in }
                rests[found.rest] = (folder.rest < 0 ? Int32(folder.first) : -1, Int32(folder.last))
            }
            let rest = rests[found.rest]
            if rest.first < 0 { return -1 }
            first = Int(rest.first)
            if last < 0 { last = Int(rest.last) }
        }
        let gaps = last - first + 1 - word.count
        let tier = gaps == 0 ? 4 : first >= path.name ? 5 : 6
        return tier * 64 + min(63, gaps)
    }

    /// The quality of a word whose letters are adjacent in the name.
    @inline(__always)
    private static func rank(of word: RunningWord, at place: Int, in path: Path) -> Int {
        let isStart = place == path.name || isBreak(path.bytes[place - 1])
        let end = place + word.count
        let isWhole = place == path.name && (end == path.count || path.bytes[end] == UInt8(ascii: "."))
        let tier = isWhole ? 0 : place == path.name ? 1 : isStart ? 2 : 3
        return tier * 64 + min(63, path.count / 4)
    }

    /// The first position of a word; -1 if there is none.
    @inline(__always)
    private static func place(of word: RunningWord, in path: Path, from start: Int) -> Int {
        let first = word.bytes[0]
        let last = path.count - word.count
        var place = start
        while place <= last {
            if path.bytes[place] == first {
                var next = 1
                while next < word.count, path.bytes[place + next] == word.bytes[next] { next += 1 }
                TextWork.add(next)
                if next == word.count { break }
            }
            place += 1
        }
        TextWork.add(max(0, place - start))
        return place <= last ? place : -1
    }

    /// The first and the last position of a word's letters in their order, found from the end of a part of a path, and the letter that is
    /// still missing, -1 if none is.
    ///
    /// - Parameter letter: The index of the letter to begin with, going back to the first.
    @inline(__always)
    private static func spread(
        _ word: RunningWord, _ letter: Int, in path: Path, _ part: Range<Int>, _ mark: (Int) -> Void
    ) -> (first: Int, last: Int, rest: Int) {
        var (letter, first, last) = (letter, -1, -1)
        var wanted = word.bytes[letter]
        var place = part.upperBound - 1
        while place >= part.lowerBound {
            if path.bytes[place] == wanted {
                first = place
                if last < 0 { last = place }
                mark(place)
                letter -= 1
                if letter < 0 { break }
                wanted = word.bytes[letter]
            }
            place -= 1
        }
        TextWork.add(part.upperBound - max(part.lowerBound, place))
        return (first, last, letter)
    }

    @inline(__always)
    private static func isBreak(_ byte: UInt8) -> Bool {
        let isLetter = (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte >= 0x80
        return !isLetter
    }

    /// Which cells of a path, as shown, belong to a match; empty if there is none.
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
        func mark(_ place: Int) { for cell in cells[place] { (marks[cell], isFound) = (true, true) } }
        withWords { words in
            bytes.withUnsafeBufferPointer { bytes in
                guard let base = bytes.baseAddress else { return }
                let path = Path(bytes: base, count: bytes.count, name: name)
                for word in words {
                    var place = PathFilter.place(of: word, in: path, from: name)
                    if place < 0, !word.isASCII { place = PathFilter.place(of: word, in: path, from: 0) }
                    if place >= 0 {
                        for offset in 0..<word.count { mark(place + offset) }
                    } else if word.isASCII {
                        var places: [Int] = []
                        let rest = PathFilter.spread(word, word.count - 1, in: path, 0..<path.count) {
                            places.append($0)
                        }
                        .rest
                        if rest < 0 { places.forEach(mark) }
                    }
                }
            }
        }
        return isFound ? marks : []
    }
}
