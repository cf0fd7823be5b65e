public import Core
public import Reactive

public struct StarImportReactor: Reactor, Sendable {
    public enum Action: Sendable, Equatable {
        case toggle
        case dismiss
    }

    public enum Mutation: Sendable, Equatable {
        case started
        case progressed(StarSynchronisation.Progress)
        case finished(StarSynchronisation.Result)
        case failed(StarImportFailure, at: Timestamp)
        case cancelled
        case dismissed
    }

    public typealias State = StarImportState

    private let synchronisation: StarSynchronisation
    private let now: @Sendable () -> Timestamp

    /// `now` must not jump when the machine's clock is set.
    public init(_ synchronisation: StarSynchronisation, now: @escaping @Sendable () -> Timestamp) {
        self.synchronisation = synchronisation
        self.now = now
    }

    public func mutate(_ action: Action, state: StarImportState) -> Effect<Mutation, State> {
        switch action {
        case .toggle: state.isImporting ? .cancel(.importing) : importStars()
        case .dismiss: .immediate(.dismissed)
        }
    }

    private func importStars() -> Effect<Mutation, State> {
        .immediate(.started).and(
            .run(id: .importing, isAwaited: true, cancelled: .cancelled) { [synchronisation] send in
                // Only the subcommand records favourites that are no longer starred, because it asks what to do with
                // them.
                send(.finished(try await synchronisation.run(notesUnstarred: false) { await send(.progressed($0)) }))
            } catch: { [now] error in
                .failed(StarImportFailure(error), at: now())
            })
    }

    public static func reduce(into state: inout StarImportState, _ mutation: Mutation) {
        switch mutation {
        case .started:
            state.progress = StarSynchronisation.Progress()
            state.error = nil
        case .progressed(let progress):
            state.progress = progress
        case .finished(let result):
            state.notices.append(
                .imported(
                    count: result.count, added: result.added, skipped: result.skipped,
                    unstarred: result.unstarred.count))
        case .failed(.request(.unauthorized(_, token: nil)), _): state.notices.append(.importNeedsToken)
        case .failed(let failure, _): state.error = failure
        case .cancelled:
            state.notices.append(.importCancelled(count: state.progress.stars, added: state.progress.added))
        case .dismissed:
            state.error = nil
        }
    }
}

extension EffectID {
    static let importing: EffectID = "importing"
}

public struct StarImportState: Sendable, Equatable, KeepsActivity, KeepsNotices {
    public var activity = Activity()
    /// Of this import, or of the last one.
    public var progress = StarSynchronisation.Progress()
    /// Why the last import failed, until that is dismissed. What was imported is kept.
    public var error: StarImportFailure?
    public var notices: [Notice] = []

    public var isImporting: Bool { activity.contains(.importing) }

    /// `nil` if the last import did not fail.
    public var failure: (failure: StarImportFailure, after: StarSynchronisation.Progress)? {
        error.map { ($0, progress) }
    }
}

public enum StarImportFailure: Sendable, Equatable {
    /// GitHub did not return them.
    case request(Failure)
    case library(LibraryFailure)

    /// For an error of ``StarSynchronisation/run(notesUnstarred:_:)``.
    init(_ error: any Error) {
        self =
            if let failure = error as? LibraryFailure { .library(failure) } else {
                .request(FailedRequest(caught: error).failure)
            }
    }
}
