import Core

/// A kind of content that has a file of its own: what its keys are, how it is asked for, and what was saved of it. The loader keeps its values.
protocol ContentKey: Hashable, Sendable, CustomStringConvertible {
    /// What there is for a key.
    associatedtype Value: Hashable & Sendable

    /// What all of the kind have in common.
    static var kind: ContentKind { get }

    /// Asks GitHub. Throws `FailedRequest`.
    func load(from github: LoaderDependencies) async throws -> Value

    /// What an earlier session has saved; `nil` if nothing. When.
    func saved(in github: LoaderDependencies) async -> (value: Value, moment: Timestamp)?
}

extension ContentKey {
    func saved(in github: LoaderDependencies) async -> (value: Value, moment: Timestamp)? { nil }

    /// The key among those of all kinds.
    var content: Content { .own(AnyContentKey(self)) }
}

/// A key of any kind that has a file of its own.
public struct AnyContentKey: Hashable, Sendable, CustomStringConvertible {
    private let key: any ContentKey

    init(_ key: any ContentKey) { self.key = key }

    var kind: ContentKind { type(of: key).kind }

    /// As the log tells it.
    public var description: String { key.description }

    /// The same key of the same kind.
    public static func == (left: AnyContentKey, right: AnyContentKey) -> Bool { left.key.erased == right.key.erased }

    /// Feeds the key into a hasher.
    public func hash(into hasher: inout Hasher) { key.hash(into: &hasher) }

    func load(from github: LoaderDependencies) async throws -> AnyContentValue {
        AnyContentValue(try await key.load(from: github))
    }

    func saved(in github: LoaderDependencies) async -> (arrival: LoaderReactor.Arrival, moment: Timestamp)? {
        func find(_ key: some ContentKey) async -> (arrival: LoaderReactor.Arrival, moment: Timestamp)? {
            await key.saved(in: github).map { (.own(AnyContentValue($0.value)), $0.moment) }
        }
        return await find(key)
    }
}

/// What there is for such a key.
public struct AnyContentValue: Sendable, Equatable {
    let value: any Hashable & Sendable

    init(_ value: any Hashable & Sendable) { self.value = value }

    /// The same value of the same type.
    public static func == (left: AnyContentValue, right: AnyContentValue) -> Bool {
        left.value.erased == right.value.erased
    }
}

extension Hashable {
    fileprivate var erased: AnyHashable { AnyHashable(self) }
}
