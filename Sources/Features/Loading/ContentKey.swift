public import Core
import Reactive

/// A value, and when GitHub sent it; `nil` if that is not known.
public typealias Dated<Value> = (value: Value, moment: Timestamp?)

/// A kind of content in one file: its keys, its request, what an earlier session saved of it, and what features do with it. The
/// loader keeps its values.
protocol ContentKey: Hashable, Sendable, CustomStringConvertible {
    associatedtype Value: Equatable & Sendable
    /// As an earlier session saved it.
    associatedtype Saved: Equatable & Sendable = Value

    static var kind: ContentKind { get }

    /// What is requested before it; then it need not rest once more.
    var predecessor: Content? { get }

    /// Contents that arrive with it.
    var batched: [Content] { get }

    /// The key as it is when it is requested, with what the request takes from the state.
    func ready(in state: AppState, at now: Timestamp) -> Self

    /// Throws `FailedRequest`.
    func load(from github: LoaderDependencies) async throws -> Value

    /// `nil` if nothing was saved.
    func saved(in github: LoaderDependencies) async -> Dated<Saved>?

    func isKnown(to loader: LoaderState) -> Bool
    func keep(_ value: Value, in loader: inout LoaderState)

    /// Keeps what is shown while newer content is requested.
    func keep(saved: Saved, in loader: inout LoaderState)

    /// What features do with it.
    func mutations(on event: ContentEvent<Self>, in state: AppState) -> [AppReactor.Mutation]
}

enum ContentEvent<Key: ContentKey> {
    /// From GitHub, or saved and taken as if it were.
    case arrived(Key.Value)
    /// Saved, and shown at once; `isFresh`: it is not requested.
    case found(Key.Saved, isFresh: Bool)
    /// `pauses`: it is requested again after a pause.
    case failed(Failure, wasAsked: Bool, pauses: Bool)
    case held(LoadHold, at: Timestamp)
    case cancelled
}

extension ContentKey {
    var predecessor: Content? { nil }
    var batched: [Content] { [] }
    func ready(in state: AppState, at now: Timestamp) -> Self { self }
    func saved(in github: LoaderDependencies) async -> Dated<Saved>? { nil }
    func isKnown(to loader: LoaderState) -> Bool { loader.value(of: self) != nil }
    func keep(_ value: Value, in loader: inout LoaderState) { loader.keep(value, of: self) }
    func keep(saved: Saved, in loader: inout LoaderState) {}
    func mutations(on event: ContentEvent<Self>, in state: AppState) -> [AppReactor.Mutation] { [] }

    var content: Content { Content(key: self) }

    /// Passed as `Any`, the other key would be copied.
    func isEqual(to other: any ContentKey) -> Bool { (other as? Self) == self }
}

/// A repository in a key: the same one whatever else is known of it. It is shared, because keys are made and compared after each change of
/// the state, and a repository is some twenty values.
@propertyWrapper
struct ByID: Hashable, Sendable {
    private let shared: CopyOnWrite<Repository>

    init(wrappedValue: Repository) { shared = CopyOnWrite(wrappedValue: wrappedValue) }

    var wrappedValue: Repository { shared.wrappedValue }

    static func == (left: ByID, right: ByID) -> Bool { left.shared.wrappedValue.id == right.shared.wrappedValue.id }

    func hash(into hasher: inout Hasher) { hasher.combine(shared.wrappedValue.id) }
}

/// What a request takes besides, which does not distinguish keys.
@propertyWrapper
struct Besides<Value: Sendable>: Hashable, Sendable {
    var wrappedValue: Value

    static func == (left: Besides, right: Besides) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}

/// The same without the type of the value.
extension ContentKey {
    func readied(in state: AppState, at now: Timestamp) -> Content { ready(in: state, at: now).content }

    func loaded(from github: LoaderDependencies) async throws -> AnyContentValue {
        AnyContentValue(try await load(from: github))
    }

    func found(in github: LoaderDependencies) async -> Dated<AnyContentValue>? {
        await saved(in: github).map { (AnyContentValue($0.value), $0.moment) }
    }

    func keepLoaded(_ value: AnyContentValue, in loader: inout LoaderState) {
        if let value = value.value(as: Value.self) { keep(value, in: &loader) }
    }

    func keepFound(_ saved: AnyContentValue, in loader: inout LoaderState) {
        if let saved = saved.value(as: Saved.self) { keep(saved: saved, in: &loader) }
    }

    func mutations(
        after mutation: LoaderReactor.Mutation, wasAsked: Bool = false, in state: AppState
    ) -> [AppReactor.Mutation] {
        event(of: mutation, wasAsked: wasAsked).map { mutations(on: $0, in: state) } ?? []
    }

    func mutations(whenHeld hold: LoadHold, at now: Timestamp, in state: AppState) -> [AppReactor.Mutation] {
        mutations(on: .held(hold, at: now), in: state)
    }

    private func event(of mutation: LoaderReactor.Mutation, wasAsked: Bool) -> ContentEvent<Self>? {
        switch mutation {
        case .arrived(let value, _): value.value(as: Value.self).map { .arrived($0) }
        case .lookedUp(let saved?, _, isFresh: let isFresh):
            if Self.kind.showsSaved {
                saved.value(as: Saved.self).map { .found($0, isFresh: isFresh) }
            } else {
                isFresh ? saved.value(as: Value.self).map { .arrived($0) } : nil
            }
        case .failed(let failure, _, at: _):
            .failed(failure, wasAsked: wasAsked, pauses: failure.leadsToPause(of: Self.kind.resource))
        case .cancelled: .cancelled
        default: nil
        }
    }
}

/// A value of any kind.
public struct AnyContentValue: Sendable, Equatable {
    private let box: any Equatable & Sendable

    init<Value: Equatable & Sendable>(_ value: Value) { box = Box(value: value) }

    /// `nil` if it is of another type.
    func value<Value: Equatable & Sendable>(as type: Value.Type) -> Value? { (box as? Box<Value>)?.value }

    public static func == (left: AnyContentValue, right: AnyContentValue) -> Bool { left.box.isEqual(to: right.box) }

    /// A value may be an optional, which would not survive casts.
    private struct Box<Value: Equatable & Sendable>: Equatable, Sendable {
        let value: Value
    }
}

extension Equatable {
    func isEqual(to other: Any) -> Bool { (other as? Self) == self }
}
