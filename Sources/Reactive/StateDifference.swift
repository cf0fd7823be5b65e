/// The difference between two states, for logs and failed tests: a line for each path that changed.
///
/// Equal parts are skipped. Collections are shown as their number of elements, and long values are cut. A type with a description
/// of its own is shown as that, so that secrets stay hidden (`CustomStringConvertible`, or a `customMirror` without
/// children).
public enum StateDifference {
    /// The maximum number of characters of a value.
    public static let valueLimit = 80

    /// A line for each part that differs: `search.list.selectedIndex: 0 → 1`.
    ///
    /// - Parameters:
    ///   - before: A value.
    ///   - after: A value of the same type.
    ///   - path: The path of the values, a prefix of each line.
    public static func lines(_ before: Any, _ after: Any, path: String = "") -> [String] {
        if areEqual(before, after) { return [] }
        let (left, right) = (Mirror(reflecting: before), Mirror(reflecting: after))
        guard left.displayStyle == right.displayStyle, isComposite(before, left),
            left.displayStyle != .enum || name(of: before, left) == name(of: after, right),
            left.children.count == right.children.count, !left.children.isEmpty
        else { return ["\(path): \(shortened(before)) → \(shortened(after))"] }
        // The payload of an optional or a case has the path of what contains it.
        let isWrapped = left.displayStyle == .optional || left.displayStyle == .enum
        return zip(left.children, right.children).flatMap { old, new in
            // The storage of a property with a wrapper has its name after an underscore.
            let label = isWrapped ? "" : old.label.map { $0.hasPrefix("_") ? String($0.dropFirst()) : $0 } ?? "?"
            let inner = path.isEmpty || label.isEmpty ? path + label : "\(path).\(label)"
            return lines(old.value, new.value, path: inner)
        }
    }

    private static func areEqual(_ left: Any, _ right: Any) -> Bool {
        func compare<Value: Equatable>(_ left: Value) -> Bool { (right as? Value) == left }
        guard let left = left as? any Equatable else { return false }
        return compare(left)
    }

    /// Whether a value is shown by its parts.
    private static func isComposite(_ value: Any, _ mirror: Mirror) -> Bool {
        switch mirror.displayStyle {
        case .struct, .tuple, .enum, .optional:
            mirror.displayStyle == .optional || !(value is any CustomStringConvertible)
        default: false
        }
    }

    private static func name(of value: Any, _ mirror: Mirror) -> String { mirror.children.first?.label ?? "\(value)" }

    private static func shortened(_ value: Any) -> String {
        let text = description(of: value)
        return text.count <= valueLimit ? text : text.prefix(valueLimit - 1) + "…"
    }

    private static func description(of value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .collection, .set, .dictionary:
            return mirror.children.count == 1 ? "1 element" : "\(mirror.children.count) elements"
        case .optional: return mirror.children.first.map { description(of: $0.value) } ?? "nil"
        case .enum where isComposite(value, mirror):
            guard let child = mirror.children.first else { return "\(value)" }
            return "\(child.label ?? "")(\(description(of: child.value)))"
        case .struct where isComposite(value, mirror), .tuple:
            return
                "(\(mirror.children.map { "\($0.label ?? ""): \(description(of: $0.value))" }.joined(separator: ", ")))"
        default:
            return value is String ? "\"\(value)\"" : "\(value)"
        }
    }
}
