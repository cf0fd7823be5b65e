internal import Glibc

/// The space between the rows of a database file's pages.
///
/// When SQLite divides a page, its former bytes stay in the space that this leaves, and "secure_delete" does not overwrite them. Source:
/// rebuildPage() of SQLite, and "B-tree Pages" of its file format.
enum UnusedSpace {
    private static let pageSize = 4_096

    /// Overwrites it in a file that no connection has open. Pages that are damaged are left as they are.
    static func clear(_ path: String) {
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var page = [UInt8](repeating: 0, count: pageSize)
        var place: off_t = 0
        while pread(descriptor, &page, pageSize, place) == pageSize {
            if let gap = gap(in: page, header: place == 0 ? 100 : 0), page[gap].contains(where: { $0 != 0 }) {
                let zeros = [UInt8](repeating: 0, count: gap.count)
                _ = pwrite(descriptor, zeros, zeros.count, place + off_t(gap.lowerBound))
            }
            place += off_t(pageSize)
        }
        fsync(descriptor)
    }

    /// The bytes between the pointers to the cells of a page and its cells; `nil` if it has none, or is damaged.
    private static func gap(in page: [UInt8], header: Int) -> Range<Int>? {
        func number(_ place: Int) -> Int { Int(page[place]) << 8 | Int(page[place + 1]) }
        let size: Int
        switch page[header] {
        case 0x0A, 0x0D: size = 8
        case 0x02, 0x05: size = 12
        default: return nil
        }
        let start = header + size + 2 * number(header + 3)
        let end = number(header + 5)
        guard start < end, end <= pageSize else { return nil }
        let cells = stride(from: header + size, to: start, by: 2).map(number)
        return cells.allSatisfy { (end..<pageSize).contains($0) } ? start..<end : nil
    }
}
