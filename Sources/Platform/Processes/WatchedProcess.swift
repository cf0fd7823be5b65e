internal import Dispatch
internal import Glibc

/// A program without a terminal that is watched on a thread of its own: its messages, and how it ends.
package enum WatchedProcess {
    /// In bytes; the rest of a longer line is dropped.
    private static let lineLimit = 4_096
    /// The longest sleep of the watching thread, in milliseconds: how late it sees a cancellation.
    private static let interval: Int32 = 100
    /// How many of those a program has to end by itself before it is killed.
    private static let graceIntervals = 20

    /// Runs a program to its end; blocks the thread.
    ///
    /// - Parameters:
    ///   - isCancelled: Whether the program shall end: it gets SIGTERM, with everything it has started, and is killed after two seconds.
    ///   - line: Called with each line of its standard error, as soon as a line feed or a carriage return ends it.
    package static func run(
        _ command: [String], environment: ChildEnvironment, isCancelled: () -> Bool, line: (String) -> Void
    ) throws(ChildProcess.StartError) -> ChildProcess.Ending {
        guard let pipe = ChildProcess.Pipe() else {
            throw ChildProcess.StartError(reason: String(cString: strerror(errno)))
        }
        defer { close(pipe.output) }
        let process: pid_t
        do {
            // The program alone has the other end of the pipe.
            defer { close(pipe.input) }
            process = try ChildProcess.start(command, environment: environment, error: pipe.input)
        }
        var lines = LineSplitter(limit: lineLimit)
        var rounds = 0
        var status: Int32 = 0
        var isOpen = true
        var hasEnded = false
        while true {
            // A child that stays, such as that of SSH, keeps the pipe open: only the end of the program counts.
            hasEnded = hasEnded || waitpid(process, &status, WNOHANG) == process
            var state = pollfd(fd: isOpen ? pipe.output : -1, events: Int16(POLLIN), revents: 0)
            if poll(&state, 1, hasEnded ? 0 : interval) > 0 {
                isOpen = read(pipe.output, into: &lines, line)
                if hasEnded, isOpen { continue }
            }
            if isCancelled() {
                if rounds == 0 { kill(-process, SIGTERM) }
                rounds += 1
                if hasEnded || rounds > graceIntervals { kill(-process, SIGKILL) }
            }
            if hasEnded { break }
        }
        lines.end(line)
        return ChildProcess.Ending(status: status)
    }

    /// Reads what is there; returns whether there may be more.
    private static func read(_ descriptor: Int32, into lines: inout LineSplitter, _ line: (String) -> Void) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        if count > 0 { lines.take(buffer[..<count], line) }
        return count > 0 || count < 0 && errno == EINTR
    }
}

private struct LineSplitter {
    let limit: Int
    private var bytes: [UInt8] = []

    init(limit: Int) { self.limit = limit }

    mutating func take(_ more: ArraySlice<UInt8>, _ line: (String) -> Void) {
        for byte in more {
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                end(line)
            } else if bytes.count < limit {
                bytes.append(byte)
            }
        }
    }

    mutating func end(_ line: (String) -> Void) {
        if !bytes.isEmpty { line(String(decoding: bytes, as: UTF8.self)) }
        bytes.removeAll(keepingCapacity: true)
    }
}

/// A new thread for each work that blocks.
package struct BlockingThreads: Sendable {
    private let group = DispatchGroup()

    package init() {}

    package func run<Value: Sendable>(_ label: String, _ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: label).async(group: group) { continuation.resume(returning: work()) }
        }
    }

    package func finish() async {
        await withCheckedContinuation { continuation in
            group.notify(queue: DispatchQueue(label: "end of threads")) { continuation.resume() }
        }
    }
}
