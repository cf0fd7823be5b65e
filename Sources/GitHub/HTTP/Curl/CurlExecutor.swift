import CCurl
import Glibc
import Synchronization

/// Runs the jobs of a `CurlTransport` on the thread that drives libcurl.
///
/// The thread sleeps only in `curl_multi_poll`; a new job wakes it with `curl_multi_wakeup`. Nothing is polled at intervals.
///
/// The thread starts with the first job, and ends when there is neither a job nor a multi handle to wait on. It decides that under
/// the lock of the list, so a job is either taken by a running thread or starts a new one: none is lost, even after a shutdown.
final class CurlExecutor: SerialExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var thread: pthread_t?
        /// An address, because pointers are not Sendable. `curl_multi_wakeup` is the only function that libcurl allows on any thread.
        var multi: UInt?
        var awaitingEnd: [CheckedContinuation<pthread_t?, Never>] = []
        weak var transport: CurlTransport?
    }

    private let state = Mutex(State())

    /// Called once, before the first job.
    func attach(_ transport: CurlTransport) { state.withLock { $0.transport = transport } }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        state.withLock { state in
            state.jobs.append(job)
            if state.thread == nil {
                // The caller retains the transport, and the new thread retains it until it ends.
                guard let transport = state.transport else { return }
                state.thread = Self.startThread(transport)
            } else if state.jobs.count == 1, let multi = Self.pointer(state.multi) {
                // Under the lock, because the handle may be freed as soon as `waitOn(nil)` has it. Only for the first job of a list,
                // because the thread takes the whole list.
                _ = ccurl_multi_wakeup(multi)
            }
        }
    }

    func isIsolatingCurrentContext() -> Bool? {
        state.withLock { $0.thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
    }

    func checkIsolated() { precondition(isIsolatingCurrentContext() == true, "Not on the thread that drives libcurl") }

    /// Sets what the thread waits on between jobs; with `nil`, it ends when its list is empty. Called on the thread.
    func waitOn(_ multi: UnsafeMutableRawPointer?) {
        let address = multi.map { UInt(bitPattern: $0) }
        state.withLock { $0.multi = address }
    }

    private static func pointer(_ address: UInt?) -> UnsafeMutableRawPointer? {
        address.flatMap { UnsafeMutableRawPointer(bitPattern: $0) }
    }

    /// Resumes the continuation when the thread ends, with the thread if the caller has to join it. Called on the thread.
    func resumeAtEnd(_ continuation: CheckedContinuation<pthread_t?, Never>) {
        state.withLock { $0.awaitingEnd.append(continuation) }
    }

    private enum Next {
        case runJobs
        case wait(UInt)
        case end([CheckedContinuation<pthread_t?, Never>])
    }

    private func run(_ transport: CurlTransport) {
        while true {
            runJobs()
            transport.assumeIsolated { $0.turn() }
            switch next() {
            case .runJobs: continue
            case .wait(let address):
                guard let multi = Self.pointer(address) else { continue }
                let code = ccurl_multi_wait(multi)
                // libcurl could not wait, for example for lack of memory; without this, the thread would spin.
                if code != CURLM_OK { transport.assumeIsolated { $0.abandon(code) } }
            case .end(let waiting):
                // The waiter joins the thread; without one, it is detached and the system cleans up.
                if waiting.isEmpty { pthread_detach(pthread_self()) }
                for (index, continuation) in waiting.enumerated() {
                    continuation.resume(returning: index == 0 ? pthread_self() : nil)
                }
                return
            }
        }
    }

    private func runJobs() {
        while true {
            let jobs = state.withLock { state in
                defer { state.jobs = [] }
                return state.jobs
            }
            if jobs.isEmpty { return }
            for job in jobs { job.runSynchronously(on: asUnownedSerialExecutor()) }
        }
    }

    private func next() -> Next {
        state.withLock { state in
            guard state.jobs.isEmpty else { return .runJobs }
            if let multi = state.multi { return .wait(multi) }
            defer { state.awaitingEnd = [] }
            state.thread = nil
            return .end(state.awaitingEnd)
        }
    }

    private static func startThread(_ transport: CurlTransport) -> pthread_t {
        // This thread and those that libcurl starts from it block the process's signals: NOSIGNAL leaves SIGPIPE to the program, and
        // the others belong to the main thread. Traps stay unblocked, because their handler restores the terminal.
        var blocked = sigset_t()
        var before = sigset_t()
        sigfillset(&blocked)
        for signal in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] { sigdelset(&blocked, signal) }
        pthread_sigmask(SIG_BLOCK, &blocked, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

        var thread = pthread_t()
        let started = Unmanaged.passRetained(transport)
        let code = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                let transport = Unmanaged<CurlTransport>.fromOpaque(context).takeRetainedValue()
                transport.executor.run(transport)
                return nil
            }, started.toOpaque())
        // Dispatch and the Swift runtime also trap when the system has no thread left.
        precondition(code == 0, "No thread can be started: error \(code)")
        return thread
    }
}
