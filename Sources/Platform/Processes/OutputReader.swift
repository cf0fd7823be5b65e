internal import Glibc

/// Reads the output of a process until it ends. Output of other processes that inherited its descriptors is not waited for.
struct OutputReader {
    /// -1 if standard output is not read.
    let output: Int32
    let errors: Int32
    /// Readable once the process has ended, or is no longer waited for.
    let wake: Int32
    /// The most bytes of its output.
    let limit: Int

    /// Enough reads for the contents of a pipe.
    private static let lastReads = 64

    /// - Parameter stop: Called when it has written too much.
    func read(_ stop: () -> Void) -> CapturedProcess.Result {
        var result = CapturedProcess.Result(ending: .signal(SIGTERM))
        var descriptors = [output, errors, wake].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var readsLeft: Int?
        while readsLeft.map({ $0 > 0 }) ?? true {
            // After its end, only what is already there.
            let count = poll(&descriptors, nfds_t(descriptors.count), readsLeft == nil ? -1 : 0)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { break }
            readsLeft = readsLeft.map { $0 - 1 }
            if descriptors[0].revents != 0 {
                let bytes = next(output)
                if result.output.count + bytes.count > limit, !result.isTooLong {
                    result.isTooLong = true
                    stop()
                }
                result.output += bytes.prefix(limit - result.output.count)
                if bytes.isEmpty { descriptors[0].fd = -1 }
            }
            if descriptors[1].revents != 0 {
                let bytes = next(errors)
                result.errors = Array((result.errors + bytes).suffix(CapturedProcess.errorLimit))
                if bytes.isEmpty { descriptors[1].fd = -1 }
            }
            if descriptors[2].revents != 0 {
                readsLeft = OutputReader.lastReads
                descriptors[2].fd = -1
            }
        }
        return result
    }

    /// Empty at the end.
    private func next(_ descriptor: Int32) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        return Array(buffer.prefix(max(0, count)))
    }
}
