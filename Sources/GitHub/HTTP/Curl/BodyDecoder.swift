import CCurl

/// Undoes the content encoding of a body: gzip, the only one that is asked for (RFC 9110, 8.4).
///
/// It is used on the thread of its transfer alone.
final class BodyDecoder {
    /// Why a body cannot be read.
    enum Problem: Error {
        /// It is larger than the limit.
        case tooLarge
        /// It is not what the header fields say.
        case unreadable(String)
    }

    /// How much is decoded at once: what a bomb can grow past the limit before it is noticed.
    private static let piece = 64 << 10

    /// `nil` for a body without an encoding.
    private let gzip: OpaquePointer?

    /// - Throws: `Problem.unreadable` for an encoding that was not asked for.
    init(_ headers: Headers) throws(Problem) {
        let encodings = headers.values(of: "Content-Encoding").flatMap { $0.split(separator: ",") }
            .map { $0.trimming { $0 == " " || $0 == "\t" }.lowercased() }.filter { !$0.isEmpty && $0 != "identity" }
        switch encodings {
        case []: gzip = nil
        case ["gzip"], ["x-gzip"]:
            guard let gzip = ccurl_gzip_begin() else { throw .unreadable("There is no memory for a compressed body") }
            self.gzip = gzip
        default: throw .unreadable("The body is encoded in an unknown way")
        }
    }

    deinit { if let gzip { ccurl_gzip_end(gzip) } }

    /// Whether the body could end here.
    var isWhole: Bool { gzip.map { ccurl_gzip_is_whole($0) } ?? true }

    /// Appends what bytes become to a body of at most so many.
    func decode(_ bytes: UnsafeRawBufferPointer, into body: inout [UInt8], limit: Int) throws(Problem) {
        guard let gzip else {
            if bytes.count > limit - body.count { throw .tooLarge }
            body.append(contentsOf: bytes)
            return
        }
        var rest = bytes
        while true {
            let (isGzip, read, piece) = Self.decode(rest, gzip)
            guard isGzip else { throw .unreadable("The compressed body is damaged") }
            if piece.count > limit - body.count { throw .tooLarge }
            body.append(contentsOf: piece)
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(read))
            // A full piece may have more behind it, without another byte.
            if rest.isEmpty, piece.count < Self.piece { return }
            if read == 0, piece.isEmpty { throw .unreadable("The compressed body is damaged") }
        }
    }

    private static func decode(
        _ bytes: UnsafeRawBufferPointer, _ gzip: OpaquePointer
    ) -> (isGzip: Bool, read: Int, piece: [UInt8]) {
        var read = bytes.count
        var isGzip = false
        let piece = [UInt8](unsafeUninitializedCapacity: Self.piece) { room, written in
            var count = room.count
            guard let start = room.baseAddress, let first = bytes.baseAddress else { return }
            isGzip = ccurl_gzip_read(gzip, first.assumingMemoryBound(to: CChar.self), &read, start, &count)
            written = count
        }
        return (isGzip, read, piece)
    }
}
