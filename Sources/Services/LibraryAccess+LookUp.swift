import Library
import Model
import Platform

extension LibraryAccess {
    /// What the library has saved; `nil` if it does not say so in time, as when another process has locked it.
    func lookUp<Found: Sendable>(
        on clock: any Clock<Duration>, _ executor: WorkExecutor,
        _ read: @escaping @Sendable (Library) async -> Found?
    ) async -> Found? {
        // A new library has nothing, and creating it takes longer than anyone should wait.
        if isNew, opened == nil { return nil }
        let found = await bounded(by: .milliseconds(500), on: clock, executor) { () -> Found? in
            guard let library = try? await self() else { return nil }
            return await read(library)
        }
        return found.flatMap { $0 }
    }

    /// Reports a list and every change of it, or why there is none. Returns when the task is cancelled or the library closed.
    func report<Element>(
        _ changes: @Sendable (Library) -> ListChanges<Element>, to report: (ListChange<Element>) async -> Void
    ) async {
        do throws(LibraryFailure) {
            for await change in changes(try await self()) { await report(change) }
        } catch {
            await report(.failed(error))
        }
    }
}
