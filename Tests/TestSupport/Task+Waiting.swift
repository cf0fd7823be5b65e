import ReactiveTesting

extension Task {
    /// What the task ends with, waited for as long as ``BoundedWait/limit``.
    ///
    /// - Parameter what: what the task does.
    /// - Throws: what the task throws; `WaitTimeout` where it does not end.
    package func value(of what: String) async throws -> Success {
        try await BoundedWait.value(of: "\(what) to end") { try await self.result.get() }
    }
}
