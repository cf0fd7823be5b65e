import Glibc
import ReactiveTesting
import Synchronization
package import Testing

/// Holds every test of a suite to its entry in `Ledgers/SUITE.txt`: the actions, mutations and effects of its stores.
///
/// A test fails if one of them is new, missing or there more often than before. With `GHLANCE_WRITE_GOLDEN` in the
/// environment, the entries are written instead.
package struct Accounted: TestTrait, SuiteTrait, TestScoping {
    /// Holds for every test of a suite.
    package var isRecursive: Bool { true }

    /// Once for a suite and once for a test, whatever its arguments.
    package func scopeProvider(for test: Test, testCase: Test.Case?) -> Accounted? { testCase == nil ? self : nil }

    /// Runs a suite with its file, and a test with its entry.
    package func provideScope(
        for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
    ) async throws {
        if test.isSuite {
            // Two names up is the folder of all tests.
            let tests = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
            let module = test.sourceLocation.moduleName
            let book = LedgerBook("\(tests.joined(separator: "/"))/\(module)/Ledgers/\(test.name).txt")
            try await LedgerBook.$current.withValue(book) { try await body() }
            try book.write()
        } else if let book = LedgerBook.current {
            // Which updates fall together on a busy machine is chance: a fault is there every time.
            for isLast in [false, false, true] {
                let ledger = Ledger()
                do {
                    try await Ledger.$current.withValue(ledger) { try await body() }
                } catch {
                    await ledger.end()
                    throw error
                }
                let isRight = await book.check(ledger, of: test, isLast: isLast)
                await ledger.end()
                if isRight { return }
            }
        }
    }
}

extension Trait where Self == Accounted {
    /// Everything that the stores of these tests do is in the suite's ledger.
    package static var accounted: Self { Accounted() }
}

/// The entries of a suite's tests.
private final class LedgerBook: Sendable {
    @TaskLocal static var current: LedgerBook?

    private let path: String
    private let kept: [String: [String]]
    private let written = Mutex<[String: [String]]>([:])

    private static var isWriting: Bool { getenv("GHLANCE_WRITE_GOLDEN") != nil }

    init(_ path: String) {
        self.path = path
        var kept: [String: [String]] = [:]
        var name = ""
        for line in ((try? TextFile.read(path)) ?? "").split(separator: "\n").map(String.init) {
            if line.hasPrefix(" ") { kept[name, default: []].append(line) } else { name = line }
        }
        self.kept = kept
    }

    /// Compares a test's ledger with its entry.
    ///
    /// - Returns: Whether they are equal. If not, that is an issue of the last run.
    func check(_ ledger: Ledger, of test: Test, isLast: Bool) async -> Bool {
        if Self.isWriting {
            let lines = await settled(ledger)
            written.withLock { $0[test.name] = lines }
            return true
        }
        let expected = kept[test.name] ?? []
        let lines = await compared(ledger, expected, test.sourceLocation)
        guard lines != expected else { return true }
        guard isLast else { return false }
        Issue.record(
            """
            \(test.name) is not what its ledger says (if it should be, write the ledgers again: Docs/Testing.md):
            \(Ledger.difference(expected, lines).joined(separator: "\n"))
            """, sourceLocation: test.sourceLocation)
        return false
    }

    /// Waits for what the entry says, and for all else that may come.
    private func compared(_ ledger: Ledger, _ expected: [String], _ location: SourceLocation) async -> [String] {
        let isStalled = expected.last == Ledger.stalled
        if !isStalled {
            await BoundedWait.perform("the stores to be idle", sourceLocation: location) { await ledger.idle() }
        }
        let wait = Task { @MainActor in
            while !Task.isCancelled, ledger.lines(isStalled: isStalled) != expected { await ledger.next() }
        }
        _ = try? await BoundedWait.value(of: "the ledger", limit: .seconds(2)) { await wait.value }
        wait.cancel()
        return await ledger.lines(isStalled: isStalled)
    }

    /// Waits until nothing more comes, without knowing what should.
    private func settled(_ ledger: Ledger) async -> [String] {
        // Inputs are no work that could be waited for.
        try? await Task.sleep(for: .milliseconds(100))
        let isIdle: ()? = try? await BoundedWait.value(of: "the stores", limit: .seconds(1)) { await ledger.idle() }
        return await ledger.lines(isStalled: isIdle == nil)
    }

    /// Writes the file if that is wanted. Entries of tests that have not run stay.
    func write() throws {
        guard Self.isWriting else { return }
        let entries = kept.merging(written.withLock(\.self)) { $1 }.filter { !$0.value.isEmpty }
        guard !entries.isEmpty else { return }
        let text = entries.sorted { $0.key < $1.key }
            .map { "\($0.key)\n\($0.value.map { $0 + "\n" }.joined())" }.joined(separator: "\n")
        try TextFile.write(text, to: path)
    }
}
