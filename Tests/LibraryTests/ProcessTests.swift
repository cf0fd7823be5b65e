import GRDB
import Glibc
import Platform
import SeededRandom
import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import Library

@Suite("Several processes, and the sudden end of one", .hangLimit)
struct ProcessTests {
    private let temporary = TemporaryLibrary()

    /// Rounds of the storm; `GHLANCE_CRASH_ROUNDS` asks for a longer campaign.
    private static let rounds = getenv("GHLANCE_CRASH_ROUNDS").flatMap { Int(String(cString: $0)) } ?? 6

    @Test("what was acknowledged before kill -9 is there, in a sound file")
    func killed() async throws {
        var random = SeededGenerator(seed: 17)
        for round in 0..<Self.rounds {
            let writer = try WriterProcess("storm", temporary.folder, "round\(round)", "1000000")
            // The writer goes on while this reads: the end comes wherever it happens to be.
            try await writer.wait(for: Int.random(in: 1...60, using: &random))
            try await writer.kill()
            var acknowledged: [Substring: [Int]] = [:]
            for line in await writer.lines() {
                let words = line.split(separator: " ")
                acknowledged[words[0], default: []].append(try #require(Int(words[1])))
            }
            try await verify(acknowledged, round: round)
        }
    }

    private func verify(_ acknowledged: [Substring: [Int]], round: Int) async throws {
        let library = try await temporary.open()
        #expect(library.openingNotices.isEmpty)
        let name = "round\(round)"
        let favourites = try await library.favourites().filter { $0.repository.owner == name }
        let byNumber = Dictionary(uniqueKeysWithValues: favourites.map { ($0.repository.stars, $0) })
        for number in acknowledged["favourite", default: []] { #expect(byNumber[number] != nil, "favourite \(number)") }
        for number in acknowledged["note", default: []] {
            #expect(byNumber[number]?.note?.text == "note \(number)", "note \(number)")
        }
        for number in acknowledged["note", default: []].suffix(20) {
            let lines = try await library.readmeLines(with: "\(name)readme\(number)", host: "github.com")
            // The word of the fourth begins that of the fortieth.
            #expect(lines.count { $0.line == "The word is \(name)readme\(number)" } == 1, "README \(number)")
        }
        #expect(try await library.starChanges(host: "github.com").count { $0.owner == name } == favourites.count)
        let history = Set(try await library.history(host: "github.com").map(\.query))
        for number in acknowledged["history", default: []] { #expect(history.contains("\(name) \(number)")) }
        for number in acknowledged["page", default: []] {
            let query = CatalogueQuery(
                host: "github.com", text: "\(name)-\(number)", endsWithPrefix: false, budget: .seconds(60))
            #expect(try await library.search(query) { $0.owner == "\(name)-\(number)" }.repositories.count == 20)
        }
        #expect(try await library.isSound())
        try library.close()
    }

    @Test("a process that is killed while it sets a library aside and restores it loses nothing of the copy")
    func killedWhileRestoring() async throws {
        var random = SeededGenerator(seed: 23)
        try await temporary.fill((Int64(1)...300).map { .sample($0) })
        for round in 0..<Self.rounds {
            temporary.replace(with: Array("no database".utf8))
            let writer = try WriterProcess("storm", temporary.folder, "round\(round)", "0")
            usleep(UInt32.random(in: 0...80_000, using: &random))
            try await writer.kill()
            let next = try await temporary.open()
            #expect(try await next.favourites().count == 300, "round \(round)")
            try next.close()
        }
    }

    @Test("processes that find a damaged file at once repair it once")
    func repairedOnce() async throws {
        try await temporary.open().close()
        temporary.replace(with: Array("no database".utf8))
        let writers = try (0..<4).map { try WriterProcess("storm", temporary.folder, "writer\($0)", "8") }
        for writer in writers { #expect(await writer.lines().count == 8) }
        #expect(temporary.names.filter { $0.contains("damaged") }.count == 1)
        #expect(try await temporary.open().favourites().count == 8)
    }
}

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
        let busy = LibraryFailure.busy(path: temporary.path)
        func add() async throws { try await library.addFavourites([.sample(1)], host: "github.com", at: .at(1)) }
        await #expect(throws: busy) { try await add() }
        #expect(waiter.notices.map(\.path) == [temporary.path])
        #expect(waiter.waited >= .seconds(10) && waiter.waited < .milliseconds(10_200))
        // What nobody has asked for waits in silence; the next change says it again.
        await #expect(throws: busy) { try await library.remember([.sample(1)], host: "github.com", seenAt: .at(1)) }
        #expect(waiter.notices.count == 1)
        await #expect(throws: busy) { try await add() }
        #expect(waiter.notices.count == 2)
        try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        try await add()
        #expect(try await library.favourites().count == 1)
    }

    @Test("a change counts from when it was asked for, though a write that nobody waits for stands before it")
    func behindASilentWrite() async throws {
        let opened = Mutex<Library?>(nil)
        let failures = AsyncStream.makeStream(of: LibraryFailure?.self)
        // After five seconds of the silent wait, once.
        let waiter = Waiter { waited in
            guard waited >= .seconds(5), let library = opened.withLock({ $0.take() }) else { return }
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
        let library = try await open(waiter)
        opened.withLock { $0 = library }
        let other = try await temporary.lockedQueue()
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

/// The tool `library-writer` as a child of the test. It is killed when the test lets go of it.
struct WriterProcess {
    private let folder: ScratchFolder
    private let process: ServerProcess

    init(_ arguments: String...) throws {
        folder = try ScratchFolder()
        process = try ServerProcess([try TerminalDriver.executable("library-writer")] + arguments, in: folder)
    }

    /// Waits until it has said so many lines, or more.
    func wait(for count: Int) async throws {
        // One line is of the shell around it.
        try await process.wait(for: "\(count) lines") { output in output.count { $0 == "\n" } > count }
    }

    /// All lines, when it has ended.
    func lines() async -> [String] {
        await process.waitForEnd()
        #expect(process.hasEnded, "the writer does not end")
        return process.output.split(separator: "\n").filter { !$0.hasPrefix("process ") }.map(String.init)
    }

    /// As `kill -9`.
    func kill() async throws {
        let line = try await process.wait(for: ";").split(separator: "\n").first { $0.hasPrefix("process ") }
        let number = try #require(line.flatMap { pid_t($0.dropFirst(8).dropLast()) })
        Glibc.kill(number, SIGKILL)
        await process.waitForEnd()
    }
}
