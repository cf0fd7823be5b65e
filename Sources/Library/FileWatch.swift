internal import Dispatch
internal import Glibc

/// Calls back when one of some files of a folder is written to or replaced, by whatever process (inotify(7)).
///
/// The folder is watched, not the file: SQLite removes its log and makes it anew.
final class FileWatch: Sendable {
    // Safe: all of a dispatch source's functions may be called from any thread (dispatch_source_create(3)), and the only one
    // called after init is cancel.
    nonisolated(unsafe) private let source: any DispatchSourceRead

    /// How long nothing is looked at after a change, in microseconds.
    private static let pause: UInt32 = 20_000

    /// - Returns: `nil` where the system gives no watch; changes of other processes are then seen with the next one of this process.
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
            // One transaction is hundreds of writes, and waking up for each of them would take longer than they do themselves. The
            // queue is the watch's own, and what happens meanwhile waits in the descriptor.
            usleep(FileWatch.pause)
        }
        source.setCancelHandler { close(descriptor) }
        self.source = source
        source.activate()
    }

    func cancel() {
        source.cancel()
    }

    /// Reads all events there are.
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
