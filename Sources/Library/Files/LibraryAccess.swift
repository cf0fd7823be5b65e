package import Core
internal import Glibc
internal import Synchronization

/// Access to the library, which is opened after the first frame; earlier callers wait.
package final class LibraryAccess: Sendable {
    private typealias Opened = Result<Library, LibraryFailure>

    private enum State {
        case waiting([CheckedContinuation<Opened, Never>])
        case settled(Opened)
    }

    private let state = Mutex(State.waiting([]))

    /// Whether there was neither a library nor a copy of one at the start.
    package let isNew: Bool

    /// - Parameter folder: The folder of the library; `nil` if there is none.
    package init(folder: String?) { isNew = folder.map { LibraryFiles(folder: $0).areMissing } ?? true }

    /// The library, if it is already open.
    package var opened: Library? {
        state.withLock { state in
            guard case .settled(.success(let library)) = state else { return nil }
            return library
        }
    }

    /// The library, once it is open.
    ///
    /// - Throws: Why there is no library, such as a private session.
    package func callAsFunction() async throws(LibraryFailure) -> Library {
        let opened = await withCheckedContinuation { continuation in
            let known = state.withLock { state -> Opened? in
                switch state {
                case .waiting(let others):
                    state = .waiting(others + [continuation])
                    return nil
                case .settled(let opened): return opened
                }
            }
            if let known { continuation.resume(returning: known) }
        }
        return try opened.get()
    }

    /// Opens the library and resumes the waiting callers.
    ///
    /// - Throws: as above.
    @discardableResult
    package func open(
        _ opening: @Sendable () async throws(LibraryFailure) -> Library
    ) async throws(LibraryFailure) -> Library {
        let opened: Opened
        do throws(LibraryFailure) { opened = .success(try await opening()) } catch { opened = .failure(error) }
        let waiting = state.withLock { state in
            defer { state = .settled(opened) }
            if case .waiting(let continuations) = state { return continuations }
            return []
        }
        for continuation in waiting { continuation.resume(returning: opened) }
        return try opened.get()
    }

    /// The folder of the library by the XDG Base Directory Specification; `nil` if the environment defines none.
    ///
    /// Relative paths are ignored, as the specification requires.
    package static func folder(_ environment: [String: String]) -> String? {
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/ghlance" }
        if let home = environment["HOME"], home.hasPrefix("/") { return home + "/.local/share/ghlance" }
        return nil
    }
}
