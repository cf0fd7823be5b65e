import Features
import Glibc

/// Reads a file of addresses, or standard input, up to what a list is read of.
enum ListedFile {
    /// Why there is nothing to read.
    enum Problem: Error, Equatable {
        /// It cannot be read; the number of the error.
        case unreadable(Int32)
        /// It has null characters: a program, a picture or an archive.
        case binary
    }

    /// The text of a file; of a longer one, one byte more than is read of it.
    ///
    /// - Throws: ``Problem``.
    static func read(_ path: String) throws(Problem) -> String {
        let isInput = path == "-"
        let descriptor = isInput ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(errno) }
        defer { if !isInput { close(descriptor) } }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= LinkedList.longestText {
            let count = Glibc.read(descriptor, &buffer, min(buffer.count, LinkedList.longestText + 1 - bytes.count))
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw .unreadable(errno) }
            if count == 0 { break }
            if buffer[..<count].contains(0) { throw .binary }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
