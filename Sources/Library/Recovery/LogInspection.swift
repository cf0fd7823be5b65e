internal import Glibc

/// Examines whether the log beside a database contains changes that SQLite will skip because of damage.
///
/// SQLite reads a log up to the first page with a wrong checksum: after a crash, what follows is incomplete. Damage
/// differs from that in two ways: further pages of the same run follow, and the index that SQLite keeps beside the log
/// counts complete changes. Source: "WAL-mode File Format" of SQLite's documentation.
struct LogInspection {
    /// Whether complete changes cannot be read.
    let losesChanges: Bool

    private struct Index: Equatable {
        var salts: [UInt8]
        var frames: Int
        var written: Int
    }

    /// - Parameter path: The path of the database.
    init(path: String) {
        let index = Self.index(path + "-shm")
        let log = Self.bytes(path + "-wal")
        let (valid, hasMore, salts) = Self.read(log)
        // Another process may be writing: then the index has changed, or matches the log.
        guard index == Self.index(path + "-shm") else {
            losesChanges = false
            return
        }
        if let index, salts == nil || index.salts == salts {
            losesChanges = index.frames > index.written && index.frames > valid
        } else {
            losesChanges = hasMore
        }
    }

    /// The number of sound pages, whether more of the same run follow, and the number of the run.
    private static func read(_ log: [UInt8]) -> (valid: Int, hasMore: Bool, salts: [UInt8]?) {
        guard log.count >= 32 else { return (0, false, nil) }
        return log.withUnsafeBytes { bytes in
            func word(_ place: Int) -> UInt32 {
                UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
            }
            let magic = word(0)
            let isBig = magic & 1 == 1
            let pageSize = Int(word(8))
            let frameSize = pageSize + 24
            var sum: (UInt32, UInt32) = (0, 0)
            func add(_ range: Range<Int>) {
                var place = range.lowerBound
                while place < range.upperBound {
                    let (first, second) = (word(place), word(place + 4))
                    sum.0 = sum.0 &+ (isBig ? first : first.byteSwapped) &+ sum.1
                    sum.1 = sum.1 &+ (isBig ? second : second.byteSwapped) &+ sum.0
                    place += 8
                }
            }
            guard magic & ~1 == 0x377F_0682, pageSize >= 512, pageSize <= 65_536, pageSize & (pageSize - 1) == 0
            else { return (0, log.count > 32, nil) }
            add(0..<24)
            guard sum == (word(24), word(28)) else { return (0, log.count > 32, nil) }
            let salts = Array(bytes[16..<24])
            let count = (log.count - 32) / frameSize
            var valid = 0
            for frame in 0..<count {
                let start = 32 + frame * frameSize
                guard bytes[start + 8..<start + 16].elementsEqual(salts) else { break }
                add(start..<start + 8)
                add(start + 24..<start + frameSize)
                guard sum == (word(start + 16), word(start + 20)) else { break }
                valid = frame + 1
            }
            let hasMore = (valid + 1..<max(count, valid + 1)).contains { frame in
                let start = 32 + frame * frameSize
                return bytes[start + 8..<start + 16].elementsEqual(salts)
            }
            return (valid, hasMore, salts)
        }
    }

    /// The header of the index, if both of its copies agree.
    private static func index(_ path: String) -> Index? {
        let bytes = bytes(path, limit: 136)
        guard bytes.count == 136, bytes[0..<48] == bytes[48..<96], bytes[12] != 0 else { return nil }
        return bytes.withUnsafeBytes { bytes in
            Index(
                salts: Array(bytes[32..<40]), frames: Int(bytes.load(fromByteOffset: 16, as: UInt32.self)),
                written: Int(bytes.load(fromByteOffset: 96, as: UInt32.self)))
        }
    }

    /// The largest log to examine; SQLite writes the log to the file from 4 MiB on.
    private static let largest = 64 << 20

    private static func bytes(_ path: String, limit: Int = largest) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return [] }
        let size = min(Int(status.st_size), limit)
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = size > 0 ? max(0, pread(descriptor, buffer.baseAddress, size, 0)) : 0
        }
    }
}
