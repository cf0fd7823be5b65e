internal import CNcurses
internal import Glibc

/// The output of ncurses, in memory instead of on the terminal.
///
/// ncurses writes a whole update with write(2) and blocks if the terminal does not accept it. Memory never blocks,
/// and the caller decides what to send and when.
struct CursesOutput {
    /// For `newterm`.
    let stream: UnsafeMutablePointer<FILE>
    private let descriptor: Int32

    init() throws(TerminalError) {
        guard let stream = shim_memory_stream() else { throw .noMemory(reason: String(cString: strerror(errno))) }
        self.stream = stream
        descriptor = fileno(stream)
    }

    /// The output since the last call.
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

    /// Frees the memory.
    func close() { fclose(stream) }

    /// The capacity kept between two updates, in bytes.
    private static let kept = 65_536
}
