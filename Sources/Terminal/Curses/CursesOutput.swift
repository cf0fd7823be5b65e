internal import CNcurses
internal import Glibc

/// Where ncurses writes to: memory instead of the terminal.
///
/// ncurses writes all of an update with write(2) and waits where the terminal does not take it. Into memory it never waits,
/// and what to send, and when, is decided outside.
struct CursesOutput {
    /// For `newterm`.
    let stream: UnsafeMutablePointer<FILE>
    private let descriptor: Int32

    init() throws(TerminalError) {
        guard let stream = shim_memory_stream() else {
            throw .noMemory(reason: String(cString: strerror(errno)))
        }
        self.stream = stream
        descriptor = fileno(stream)
    }

    /// What was written since the last time.
    func take() -> [UInt8] {
        let count = Int(lseek(descriptor, 0, SEEK_CUR))
        guard count > 0 else { return [] }
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            initialized = max(0, pread(descriptor, buffer.baseAddress, count, 0))
        }
        lseek(descriptor, 0, SEEK_SET)
        // The next update is small again, as a rule.
        if count > Self.kept { ftruncate(descriptor, 0) }
        return bytes
    }

    /// Gives the memory back.
    func close() { fclose(stream) }

    /// The bytes that may stay between two updates.
    private static let kept = 65_536
}
