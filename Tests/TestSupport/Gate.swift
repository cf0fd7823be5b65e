import ReactiveTesting

/// Something a script waits at until the test lets it on. Once open, it stays open.
package final class Gate: Sendable {
    private let opened = Mailbox<Void>(of: "a gate to open")

    /// A closed gate.
    package init() {}

    /// Lets everyone on who waits, and everyone who comes later.
    package func open() { opened.close() }

    /// Waits until the gate is open, or the calling task is cancelled. For scripts, which may wait forever.
    package func wait() async { try? await opened.take() }

    /// Waits until what is tested has opened the gate, as long as ``BoundedWait/limit``.
    ///
    /// - Parameter what: what opens it.
    /// - Throws: `WaitTimeout` where it stays closed.
    package func waitUntilOpen(by what: String) async throws {
        try await BoundedWait.value(of: what) { await self.wait() }
    }
}
