import Core

/// A kind of content that has its own file: its keys, its request, and where it is saved. The loader keeps its values.
protocol ContentKey: Hashable, Sendable, CustomStringConvertible {
    associatedtype Value: Hashable & Sendable

    static var kind: ContentKind { get }

    /// Throws `FailedRequest`.
    func load(from github: LoaderDependencies) async throws -> Value

    /// The saved content and when it was saved; `nil` if there is none.
    func saved(in github: LoaderDependencies) async -> (value: Value, moment: Timestamp)?
}

extension ContentKey {
    func saved(in github: LoaderDependencies) async -> (value: Value, moment: Timestamp)? { nil }

    var content: Content { .own(AnyContentKey(self)) }
}

/// A key of any kind that has its own file.
public struct AnyContentKey: Hashable, Sendable, CustomStringConvertible {
    private let key: any ContentKey

    init(_ key: any ContentKey) { self.key = key }

    var kind: ContentKind { type(of: key).kind }

    /// As in the log.
    public var description: String { key.description }

    public static func == (left: AnyContentKey, right: AnyContentKey) -> Bool { left.key.erased == right.key.erased }

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

public struct AnyContentValue: Sendable, Equatable {
    let value: any Hashable & Sendable

    init(_ value: any Hashable & Sendable) { self.value = value }

    public static func == (left: AnyContentValue, right: AnyContentValue) -> Bool {
        left.value.erased == right.value.erased
    }
}

extension Hashable {
    fileprivate var erased: AnyHashable { AnyHashable(self) }
}
