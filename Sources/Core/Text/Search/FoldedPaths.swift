/// Paths for filtering while a user types, folded once, in one array.
public struct FoldedPaths: Sendable {
    private struct Place {
        var start: Int32
        /// Where its name begins and ends.
        var name: Int32
        var end: Int32
        /// The number of its folder: that of the path before it, if both are in the same one.
        var folder: Int32
    }

    private var bytes: [UInt8] = []
    private var places: [Place] = []
    /// Which bytes a path has, by their last six bits: a path that lacks a byte of a word is skipped.
    private var sets: [UInt64] = []

    public init() {}

    public var count: Int { places.count }

    public mutating func append(_ path: ArraySlice<UInt8>) {
        let start = bytes.count
        var isASCII = true
        for byte in path {
            if byte >= 0x80 { isASCII = false }
            bytes.append(byte.asciiLowercased)
        }
        if !isASCII {
            let folded = SearchTerms.foldedBytes(String(decoding: path, as: UTF8.self))
            // A character may fold to 33 bytes (U+FDFA): a long path of such characters is left unfolded.
            if folded.count <= max(256, 4 * path.count) {
                bytes.removeLast(bytes.count - start)
                bytes += folded
            }
        }
        TextWork.add(bytes.count - start)
        let name = bytes[start...].lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? start
        var folder: Int32 = 0
        if let last = places.last {
            let isSame = bytes[start..<name].elementsEqual(bytes[Int(last.start)..<Int(last.name)])
            folder = isSame ? last.folder : last.folder + 1
        }
        places.append(Place(start: Int32(start), name: Int32(name), end: Int32(bytes.count), folder: folder))
        sets.append(bytes[start...].reduce(0) { $0 | PathFilter.bit($1) })
    }

    public struct Matches: Sendable, Equatable {
        /// In the order of the paths.
        public var inOrder: [Int32]
        /// The best first; equally good ones in the order of the paths.
        public var bestFirst: [Int32]
    }

    /// Writes the indices and ranks of matches; returns their number. It uses existing memory, because each path costs nanoseconds.
    private func look(
        for set: UInt64, _ words: UnsafeBufferPointer<PathFilter.RunningWord>, among candidates: [Int32]?,
        into found: UnsafeMutableBufferPointer<Int32>, _ ranks: UnsafeMutableBufferPointer<UInt16>
    ) -> Int {
        var written = 0
        bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            // The part of a word that is not in the name is searched once in each folder.
            var rests = PathFilter.Rests(words)
            defer { rests.end() }
            var folder: Int32 = -1
            for position in 0..<(candidates?.count ?? places.count) {
                let index = candidates.map { Int($0[position]) } ?? position
                guard places.indices.contains(index), sets[index] & set == set else { continue }
                let place = places[index]
                let path = PathFilter.Path(
                    bytes: base + Int(place.start), count: Int(place.end - place.start),
                    name: Int(place.name - place.start))
                if place.folder != folder {
                    folder = place.folder
                    rests.forget(words)
                }
                let rank = PathFilter.rank(of: path, words, rests)
                guard rank >= 0 else { continue }
                found[written] = Int32(index)
                ranks[written] = UInt16(rank)
                written += 1
            }
        }
        return written
    }

    /// - Parameter candidates: The indices of paths that may match, in order: the matches of a shorter filter. `nil` for all.
    public func matches(_ filter: PathFilter, among candidates: [Int32]? = nil) -> Matches {
        let most = candidates?.count ?? count
        TextWork.add(most)
        var counts = Array(repeating: 0, count: PathFilter.ranks + 1)
        var ranks: [UInt16] = []
        let found = [Int32](unsafeUninitializedCapacity: most) { found, foundCount in
            ranks = [UInt16](unsafeUninitializedCapacity: most) { ranks, rankCount in
                filter.withWords { words in
                    foundCount = look(
                        for: filter.set, words, among: candidates, into: found, ranks)
                    rankCount = foundCount
                }
            }
        }
        for rank in ranks { counts[Int(rank) + 1] += 1 }
        for rank in 1..<counts.count { counts[rank] += counts[rank - 1] }
        var sorted = Array(repeating: Int32(0), count: found.count)
        for (index, rank) in zip(found, ranks) {
            sorted[counts[Int(rank)]] = index
            counts[Int(rank)] += 1
        }
        return Matches(inOrder: found, bestFirst: sorted)
    }
}
