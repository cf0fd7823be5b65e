/// A value that is copied only when it is written. Copying its owner copies a reference, and comparing it
/// with an unchanged copy compares references.
///
/// A parent's state stores its children's states this way: most changes affect one of them, and the store, its reactions and
/// the view have many copies of the whole.
///
/// `Value` is not constrained to `Equatable`: at the first use of a constrained generic type, the runtime
/// searches all conformances of the program, which takes a tenth of the time to the first frame.
@propertyWrapper
public struct CopyOnWrite<Value: Sendable>: Sendable {
    @usableFromInline
    final class Storage: Sendable {
        /// A constant, because the compiler copies the value of a variable whenever a method is called on it.
        @usableFromInline let value: Value

        @usableFromInline
        init(_ value: Value) { self.value = value }
    }

    @usableFromInline var storage: Storage

    /// Stores a value.
    public init(wrappedValue: Value) { storage = Storage(wrappedValue) }

    /// The value.
    @inlinable public var wrappedValue: Value {
        _read { yield storage.value }
        _modify {
            var value = storage.value
            defer { storage = Storage(value) }
            yield &value
        }
    }

    /// Whether both have the same storage, and are therefore equal. The values are not compared.
    @inlinable
    public func isSame(as other: CopyOnWrite) -> Bool { storage === other.storage }

    /// The property itself instead of its value, for the key path of a ``Scope``.
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
