internal import Dispatch

/// The executor for the parts of effects that leave the main actor: a serial queue.
///
/// Swift's default executor uses Dispatch's global queues, whose threads libdispatch monitors once a second, from
/// the first use until the program ends, so an idle program would keep waking up.
package final class WorkExecutor: TaskExecutor {
    private let queue: DispatchQueue

    package init(label: String = "work") { queue = DispatchQueue(label: label, qos: .userInitiated) }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
