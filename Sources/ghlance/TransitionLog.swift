import Logging
import Reactive

/// Logs the transitions of the store: their causes, the names of their mutations, and the changes.
enum TransitionLog {
    /// The middleware that logs every transition.
    static func middleware<R: Reactor>(_ logger: Logger) -> Middleware<R> {
        { transition in
            let mutations = transition.mutations.map { name(of: $0) }.joined(separator: ", ")
            let changes = StateDifference.lines(transition.before, transition.after).joined(separator: ", ")
            logger.debug(
                "\(name(of: transition.cause))", metadata: ["mutations": "[\(mutations)]", "changes": "[\(changes)]"])
        }
    }

    /// The name of a case and of the cases inside it, without their contents, which can be large.
    private static func name(of value: Any) -> String {
        guard let child = Mirror(reflecting: value).children.first, let label = child.label else { return "\(value)" }
        let inner = Mirror(reflecting: child.value)
        return inner.displayStyle == .enum ? "\(label) \(name(of: child.value))" : label
    }
}
