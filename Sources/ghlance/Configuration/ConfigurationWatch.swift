internal import Dispatch
internal import Glibc

/// Calls back when a file, or one in a folder beside it, is saved, replaced, created or removed (inotify(7)), also while its folder does not
/// exist yet. Without changes it wakes nobody.
final class ConfigurationWatch: Sendable {
    // Safe: all functions of a dispatch source may be called from any thread (dispatch_source_create(3)), and only
    // cancel is called after init.
    nonisolated(unsafe) private let source: any DispatchSourceRead

    /// - Parameters:
    ///   - path: The file.
    ///   - folder: The name of the folder beside it.
    ///   - onChange: Called on a queue of the watch, for several changes at once if they come together.
    /// - Returns: `nil` if the system provides no watch.
    init?(_ path: String, and folder: String, onChange: @escaping @Sendable () -> Void) {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: DispatchQueue(label: "configuration.watch"))
        source.setEventHandler {
            // A save is several events.
            usleep(ConfigurationWatch.pause)
            ConfigurationWatch.discardEvents(of: descriptor)
            // Before the file is read, so that no change after reading is missed.
            ConfigurationWatch.watch(path, folder, descriptor)
            onChange()
        }
        source.setCancelHandler { close(descriptor) }
        ConfigurationWatch.watch(path, folder, descriptor)
        source.activate()
    }

    deinit { source.cancel() }

    /// The pause after a change before the file is read, in microseconds.
    private static let pause: UInt32 = 20_000

    /// What a save does: a file is closed after writing, or moved to its place. A change of mode counts because it decides what is read.
    private static let changes =
        UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVE) | UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_ATTRIB)
        | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)

    /// Watches the file and its folder, or the nearest folder that exists, and the same of a link's target. Watching something twice
    /// changes nothing.
    private static func watch(_ path: String, _ folder: String, _ descriptor: Int32) {
        inotify_add_watch(descriptor, "\(parent(of: path))/\(folder)", changes)
        let target = realpath(path, nil).map { pointer in
            defer { free(pointer) }
            return String(cString: pointer)
        }
        for path in Set([path, target ?? path]) {
            var last: String?
            // A folder may appear between two attempts, unseen. So look until the same one is the nearest twice.
            while true {
                var folder = parent(of: path)
                while inotify_add_watch(descriptor, folder, mask(isOwn: folder == parent(of: path))) < 0, folder != "/"
                {
                    folder = parent(of: folder)
                }
                if folder == last || folder == parent(of: path) { break }
                last = folder
            }
        }
    }

    /// In a folder above the file's, only what appears matters.
    private static func mask(isOwn: Bool) -> UInt32 {
        isOwn ? changes : UInt32(IN_CREATE) | UInt32(IN_MOVED_TO) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
    }

    private static func parent(of path: String) -> String {
        let end = path.lastIndex(of: "/") ?? path.startIndex
        return end == path.startIndex ? "/" : String(path[..<end])
    }

    private static func discardEvents(of descriptor: Int32) {
        withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
            while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
        }
    }
}
