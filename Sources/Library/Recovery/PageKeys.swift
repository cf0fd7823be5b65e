internal import Glibc

/// The keys on the pages of a database file, even on those that SQLite can no longer reach.
///
/// They only tell ``TableSalvage`` where to look: rows on a page may have been deleted long ago. Source: "Database File
/// Format" of SQLite's documentation, "B-tree Pages" and "Record Format".
struct PageKeys {
    private static let pageSize = 4_096
    /// Row ids of user tables start at 1; those of the full-text index and of the catalogue start far above this.
    private static let largestNumber: Int64 = 1 << 36

    /// Row ids.
    private(set) var numbers: Set<Int64> = []
    /// Repository ids by host.
    private(set) var identities: [String: Set<Int64>] = [:]

    /// Reads a file and the log beside it.
    init(path: String) {
        scan(path, start: 0, gap: 0)
        // "WAL File Format": a header of 32 bytes, and one of 24 before each page.
        scan(path + "-wal", start: 32, gap: 24)
    }

    private mutating func scan(_ path: String, start: Int, gap: Int) {
        guard let stream = fopen(path, "r") else { return }
        defer { fclose(stream) }
        guard fseek(stream, start, SEEK_SET) == 0 else { return }
        var page = [UInt8](repeating: 0, count: gap + Self.pageSize)
        while fread(&page, 1, page.count, stream) == page.count { read(Array(page[gap...])) }
    }

    private mutating func read(_ page: [UInt8]) {
        let (start, child): (Int, Int)
        switch page[0] {
        case 0x0A, 0x0D: (start, child) = (8, 0)
        case 0x02: (start, child) = (12, 4)
        default: return
        }
        for cell in 0..<(Int(page[3]) << 8 | Int(page[4])) {
            let pointer = start + 2 * cell
            guard pointer + 1 < page.count else { return }
            var reader = ByteReader(page, at: Int(page[pointer]) << 8 | Int(page[pointer + 1]) + child)
            guard reader.variable() != nil else { continue }
            if page[0] == 0x0D {
                if let number = reader.variable(), number < Self.largestNumber { numbers.insert(number) }
            } else if let (host, id) = reader.identity() {
                identities[host, default: []].insert(id)
            }
        }
    }
}

/// Reads numbers and texts from a page.
private struct ByteReader {
    private let bytes: [UInt8]
    private var place: Int

    init(_ bytes: [UInt8], at place: Int) {
        self.bytes = bytes
        self.place = place
    }

    /// The next number of variable length.
    mutating func variable() -> Int64? {
        var value: UInt64 = 0
        for index in 0..<9 {
            guard place < bytes.count else { return nil }
            let byte = bytes[place]
            place += 1
            if index == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
            value = value << 7 | UInt64(byte & 0x7F)
            if byte < 0x80 { break }
        }
        return Int64(bitPattern: value)
    }

    /// The first two columns of a record, if they are a text and a number.
    mutating func identity() -> (host: String, id: Int64)? {
        let start = place
        guard let header = variable(), let first = variable(), let second = variable(), (1...255).contains(header),
            first >= 13, first % 2 == 1, first < 1_024
        else { return nil }
        place = start + Int(header)
        let length = Int(first - 13) / 2
        guard place + length <= bytes.count else { return nil }
        let host = String(decoding: bytes[place..<place + length], as: UTF8.self)
        place += length
        return integer(kind: second).map { (host, $0) }
    }

    private func integer(kind: Int64) -> Int64? {
        let sizes: [Int64: Int] = [1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8]
        if kind == 8 || kind == 9 { return kind - 8 }
        guard let size = sizes[kind], place + size <= bytes.count else { return nil }
        let value = bytes[place..<place + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        // The sign is that of the first byte.
        return Int64(bitPattern: value << UInt64(64 - 8 * size)) >> Int64(64 - 8 * size)
    }
}
