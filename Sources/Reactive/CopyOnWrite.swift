/// A value that is copied when it is changed and at no other time: to copy what holds it is to copy a reference, and so is to compare
/// it with a copy that has not changed.
///
/// A parent's state keeps the states of its children so: most of what happens concerns one of them, and the store, its reactions and
/// the view have many copies of the whole.
@propertyWrapper
public struct CopyOnWrite<Value: Sendable & Equatable>: Sendable, Equatable {
    /// Unchecked: it is only changed where nobody else refers to it.
    @usableFromInline
    final class Storage: @unchecked Sendable {
        /// Changed only through a mutating access to the one reference, which is exclusive already.
        @exclusivity(unchecked) @usableFromInline var value: Value

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
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
            yield &storage.value
        }
    }

    /// What keeps the value: the place of a child's state for a ``Scope``.
    @inlinable public var projectedValue: CopyOnWrite {
        get { self }
        set { self = newValue }
    }

    /// Whether the values are equal. They are not looked at where they are the same.
    public static func == (left: CopyOnWrite, right: CopyOnWrite) -> Bool {
        left.storage === right.storage || left.storage.value == right.storage.value
    }
}

extension CopyOnWrite: CustomReflectable {
    /// The value's.
    public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}
