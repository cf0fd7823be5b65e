import GRDB
import Glibc
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import Library

@Suite("Locks that another process holds, and other things in the library's place")
struct LockTests {
    private let temporary = TemporaryLibrary()

    /// Time that passes by waiting only.
    private final class Waiter: Sendable {
        private let start = ContinuousClock.now
        private let state = Mutex((waited: Duration.zero, notices: [(path: String, after: Duration)]()))
        /// Called with the time waited so far.
        private let onPause: @Sendable (Duration) -> Void

        init(onPause: @escaping @Sendable (Duration) -> Void = { _ in }) { self.onPause = onPause }

        var waited: Duration { state.withLock { $0.waited } }
        /// For which file, and after how long.
        var notices: [(path: String, after: Duration)] { state.withLock { $0.notices } }

        var waiting: LockWaiting {
            var waiting = LockWaiting { path in
                guard let path else { return }
                self.state.withLock { $0.notices.append((path, $0.waited)) }
            }
            waiting.now = { self.start + self.waited }
            waiting.pause = { pause in
                self.state.withLock { $0.waited += .microseconds(Int64(pause)) }
                self.onPause(self.waited)
            }
            return waiting
        }
    }

    private func open(_ waiter: Waiter) async throws(LibraryFailure) -> Library {
        try await Library.open(
            LibraryFiles(folder: temporary.folder), now: .at(1), limits: .init(), waiting: waiter.waiting,
            maximumPages: nil)
    }

    @Test("opening waits ten seconds for a process that is opening it, and says so after one")
    func opening() async throws {
        try await temporary.open().close()
        let descriptor = Glibc.open(temporary.path + ".lock", O_RDWR | O_CLOEXEC)
        defer { close(descriptor) }
        try #require(flock(descriptor, LOCK_EX) == 0)
        let waiter = Waiter()
        await #expect(throws: LibraryFailure.busy(path: temporary.path)) { _ = try await open(waiter) }
        #expect(waiter.notices.map(\.path) == [temporary.path])
        #expect(waiter.waited >= .seconds(10) && waiter.waited < .milliseconds(10_200))
        // Released in time, nothing is said and nothing fails.
        let quick = Waiter { if $0 > .milliseconds(800) { flock(descriptor, LOCK_UN) } }
        try await open(quick).close()
        #expect(quick.notices.isEmpty)
    }

    @Test("a change waits ten seconds for a process that writes, and says so after one")
    func writing() async throws {
        let waiter = Waiter()
        let library = try await open(waiter)
        let other = try await temporary.lockedQueue()
        await #expect(throws: LibraryFailure.busy(path: temporary.path)) {
            try await library.addFavourites([.sample(1)], host: "github.com", at: .at(1))
        }
        #expect(waiter.notices.map(\.path) == [temporary.path])
        #expect(waiter.waited >= .seconds(10) && waiter.waited < .milliseconds(10_200))
        // What nobody has asked for waits in silence; the next change says it again.
        await #expect(throws: LibraryFailure.busy(path: temporary.path)) {
            try await library.remember([.sample(1)], host: "github.com", seenAt: .at(1))
        }
        #expect(waiter.notices.count == 1)
        await #expect(throws: LibraryFailure.busy(path: temporary.path)) {
            try await library.addFavourites([.sample(1)], host: "github.com", at: .at(1))
        }
        #expect(waiter.notices.count == 2)
        try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        try await library.addFavourites([.sample(1)], host: "github.com", at: .at(1))
        #expect(try await library.favourites().count == 1)
    }

    @Test("a change counts from when it was asked for, though a write that nobody waits for stands before it")
    func behindASilentWrite() async throws {
        let enqueue = Mutex<(@Sendable () -> Void)?>(nil)
        // After five seconds of the silent wait.
        let waiter = Waiter { waited in
            guard waited >= .seconds(5) else { return }
            enqueue.withLock { body in
                body?()
                body = nil
            }
        }
        let library = try await open(waiter)
        let other = try await temporary.lockedQueue()
        let failures = AsyncStream.makeStream(of: LibraryFailure?.self)
        enqueue.withLock { body in
            body = {
                Task {
                    do throws(LibraryFailure) {
                        try await library.addFavourites([.sample(1)], host: "github.com", at: .at(1))
                        failures.continuation.yield(nil)
                    } catch {
                        failures.continuation.yield(error)
                    }
                }
                // Until the change is in the queue, no time passes.
                while !library.hasAwaitedWrites { usleep(100) }
            }
        }
        await #expect(throws: LibraryFailure.busy(path: temporary.path)) {
            try await library.remember([.sample(2)], host: "github.com", seenAt: .at(1))
        }
        let failure = await failures.stream.first { _ in true }
        #expect(failure == .busy(path: temporary.path))
        #expect(waiter.notices.map(\.path) == [temporary.path])
        #expect(waiter.notices.allSatisfy { $0.after >= .seconds(6) && $0.after < .milliseconds(6_200) })
        #expect(waiter.waited >= .seconds(15) && waiter.waited < .milliseconds(15_200))
        try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
    }

    @Test(
        "a FIFO or a folder in the place of one of its files is refused at once",
        arguments: ["", "-wal", "-shm", "-journal", ".lock"], [true, false])
    func notAFile(suffix: String, isFIFO: Bool) async throws {
        mkdir(temporary.folder, 0o700)
        let path = temporary.path + suffix
        let made = isFIFO ? mkfifo(path, 0o600) : mkdir(path, 0o700)
        try #require(made == 0)
        defer { _ = isFIFO ? unlink(path) : rmdir(path) }
        await #expect(throws: LibraryFailure.notAFile(path: path)) { _ = try await temporary.open() }
        #expect(temporary.names == ["library.sqlite" + suffix], "nothing is made beside it")
    }
}
