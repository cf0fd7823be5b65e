internal import CPlatform
internal import Glibc

/// The queue on which the main actor's work arrives, for a main thread that waits for more than that.
///
/// `dispatchMain()` would end the main thread and have the queue emptied by threads of a pool: then one thread waits for a key, wakes
/// another, and that one handles it.
@MainActor
package struct MainQueue {
    /// Readable when there is work.
    package let descriptor = _dispatch_get_main_queue_handle_4CF()

    /// From now on the queue waits to be emptied by the main thread.
    package init() {}

    /// Does all the work there is.
    package func drain() {
        var count: UInt64 = 0
        // Takes the sign away before the work, so that work which comes meanwhile gives a new one.
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
        _dispatch_main_queue_callback_4CF(nil)
    }

    /// Does some work to its end, and whatever else comes meanwhile.
    package func run(_ work: @escaping @MainActor () async -> Void) {
        let task = Completion(work)
        while !task.isComplete {
            var descriptor = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            if poll(&descriptor, 1, -1) > 0 { drain() }
        }
    }

    @MainActor
    private final class Completion {
        private(set) var isComplete = false

        init(_ work: @escaping @MainActor () async -> Void) {
            Task {
                await work()
                isComplete = true
            }
        }
    }
}
