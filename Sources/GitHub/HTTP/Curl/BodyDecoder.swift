import CCurl

/// Decodes gzip, the only content encoding that requests accept (RFC 9110, 8.4). Used only on the thread of its transfer.
final class BodyDecoder {
    enum Problem: Error {
        case tooLarge
        /// The bytes do not match the header fields.
        case unreadable(String)
    }

    /// The bytes decoded at once, which is how far a decompression bomb can exceed the limit.
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

    var isWhole: Bool { gzip.map { ccurl_gzip_is_whole($0) } ?? true }

    /// Appends decoded bytes to a body of at most `limit` bytes.
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
            // A full piece can be followed by more output without more input.
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
