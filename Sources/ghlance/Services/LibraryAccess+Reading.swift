import Core
import Library
import Platform

extension LibraryAccess {
    /// Reports a list and its changes, once the library is open; why not, if it cannot be opened.
    func observe<Element: Hashable & Sendable>(
        _ changes: @Sendable (Library) -> ListChanges<Element>, _ report: @Sendable (ListChange<Element>) async -> Void
    ) async {
        do throws(LibraryFailure) {
            for await change in changes(try await self()) { await report(change) }
        } catch { await report(.failed(error)) }
    }

    /// What the library has saved; `nil` if it does not say so in time, as when another process has locked it.
    ///
    /// - Parameter isPatient: Whether it has all the time it takes: where there is no screen, nothing else is waited for.
    func lookUp<Found: Sendable>(
        on clock: any Clock<Duration>, _ executor: WorkExecutor, isPatient: Bool = false,
        _ read: @escaping @Sendable (Library) async -> Found?
    ) async -> Found? {
        // A new library has nothing, and creating it takes longer than anyone should wait.
        if isNew, opened == nil { return nil }
        let found: @Sendable () async -> Found? = {
            guard let library = try? await self() else { return nil }
            return await read(library)
        }
        if isPatient { return await found() }
        return await bounded(by: .milliseconds(500), on: clock, executor, found) ?? nil
    }
}
