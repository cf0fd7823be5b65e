/// Something a script waits at until the test lets it on. Once open, it stays open.
public final class Gate: Sendable {
    private let opened = Mailbox<Void>()

    /// A closed gate.
    public init() {}

    /// Lets everyone on who waits, and everyone who comes later.
    public func open() { opened.close() }

    /// Waits until the gate is open, or the calling task is cancelled.
    public func wait() async { try? await opened.next() }
}
