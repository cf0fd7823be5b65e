internal import CPlatform
internal import Glibc

/// The main actor's queue, for a main thread that also waits for other events.
///
/// `dispatchMain()` would end the main thread and drain the queue on pool threads: one thread would wait for a key, wake
/// another, and that one would handle it.
@MainActor
package struct MainQueue {
    /// Readable when there is work.
    package let descriptor = _dispatch_get_main_queue_handle_4CF()

    /// From now on, the main thread must drain the queue.
    package init() {}

    /// Runs all pending work.
    package func drain() {
        var count: UInt64 = 0
        // Clears the event before running the work, so that new work signals again.
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
        _dispatch_main_queue_callback_4CF(nil)
    }

    /// Runs work to its end, along with other work that arrives meanwhile.
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
