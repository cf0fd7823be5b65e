/// A value that is copied only when it changes. Copying its holder copies a reference, and comparing it
/// with an unchanged copy compares references.
///
/// A parent's state keeps its children's states this way: most changes concern one of them, and the store, its reactions and
/// the view hold many copies of the whole.
///
/// The value need not be equatable for the type to exist: at the first use of a constrained generic type, the runtime
/// searches all conformances of the program, which takes as long as a tenth of the first frame.
@propertyWrapper
public struct CopyOnWrite<Value: Sendable>: Sendable {
    @usableFromInline
    final class Storage: Sendable {
        /// A constant: the compiler copies the value of a variable whenever a method is called on it.
        @usableFromInline let value: Value

        @usableFromInline
        init(_ value: Value) {
            self.value = value
        }
    }

    @usableFromInline var storage: Storage

    /// A value.
    public init(wrappedValue: Value) {
        storage = Storage(wrappedValue)
    }

    /// The value.
    @inlinable public var wrappedValue: Value {
        _read { yield storage.value }
        _modify {
            var value = storage.value
            defer { storage = Storage(value) }
            yield &value
        }
    }

    /// Whether both are the same copy, and thus equal; costs no look at the values.
    @inlinable
    public func isSame(as other: CopyOnWrite) -> Bool { storage === other.storage }

    /// The storage of a child's state, for a ``Scope``.
    @inlinable public var projectedValue: CopyOnWrite {
        get { self }
        set { self = newValue }
    }
}

extension CopyOnWrite: Equatable where Value: Equatable {
    /// Whether the values are equal. Values with the same storage are not compared.
    public static func == (left: CopyOnWrite, right: CopyOnWrite) -> Bool {
        left.storage === right.storage || left.storage.value == right.storage.value
    }
}

extension CopyOnWrite: CustomReflectable {
    /// The mirror of the value.
    public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}
