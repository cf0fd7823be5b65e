internal import Dispatch

/// Where effects do what is not the main actor's: one thing after the other, on a queue of their own.
///
/// Not on Swift's own pool, which is Dispatch's global queues: libdispatch watches over the threads of those once a second, from the
/// first that is needed until the program ends, and an idle program would never rest.
package final class WorkExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "work", qos: .userInitiated)

    /// A queue of its own.
    package init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
