internal import Dispatch
internal import Glibc

/// Calls back when one of some files in a folder is written or replaced by any process (inotify(7)).
///
/// The folder is watched instead of the files, because SQLite deletes and recreates its log.
final class FileWatch: Sendable {
    // Safe: all functions of a dispatch source may be called from any thread (dispatch_source_create(3)), and only
    // cancel is called after init.
    nonisolated(unsafe) private let source: any DispatchSourceRead

    /// The pause after a change before reading further events, in microseconds.
    private static let pause: UInt32 = 20_000

    /// - Returns: `nil` if the system provides no watch; changes of other processes are then noticed with the next one
    ///   of this process.
    init?(folder: String, files: Set<String>, onChange: @escaping @Sendable () -> Void) {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        guard inotify_add_watch(descriptor, folder, UInt32(IN_MODIFY | IN_MOVE | IN_CREATE | IN_DELETE)) >= 0 else {
            close(descriptor)
            return nil
        }
        let source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: DispatchQueue(label: "library.watch"))
        source.setEventHandler {
            if !FileWatch.names(from: descriptor).isDisjoint(with: files) { onChange() }
            // One transaction is hundreds of writes; waking up for each would take longer than the writes. The queue is
            // private to the watch, and further events wait in the descriptor.
            usleep(FileWatch.pause)
        }
        source.setCancelHandler { close(descriptor) }
        self.source = source
        source.activate()
    }

    func cancel() { source.cancel() }

    /// Reads all pending events.
    private static func names(from descriptor: Int32) -> Set<String> {
        var names: Set<String> = []
        let header = MemoryLayout<inotify_event>.size
        withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
            while true {
                let length = read(descriptor, buffer.baseAddress, buffer.count)
                guard length > 0 else { return }
                var offset = 0
                while offset + header <= length {
                    let event = buffer.load(fromByteOffset: offset, as: inotify_event.self)
                    // The name is padded with zeros to a multiple of the event's alignment.
                    let name = buffer[offset + header..<offset + header + Int(event.len)].prefix { $0 != 0 }
                    names.insert(String(decoding: name, as: UTF8.self))
                    offset += header + Int(event.len)
                }
            }
        }
        return names
    }
}
