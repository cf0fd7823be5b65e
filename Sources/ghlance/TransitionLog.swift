import Logging
import Reactive

/// What a log tells of the store: for each transition what caused it, the names of its mutations, and what they changed.
enum TransitionLog {
    /// Tells a log of every transition.
    static func middleware<R: Reactor>(_ logger: Logger) -> Middleware<R> {
        { transition in
            let mutations = transition.mutations.map { name(of: $0) }.joined(separator: ", ")
            let changes = StateDifference.lines(transition.before, transition.after).joined(separator: ", ")
            logger.debug(
                "\(name(of: transition.cause))", metadata: ["mutations": "[\(mutations)]", "changes": "[\(changes)]"])
        }
    }

    /// A case's name with the names of the cases in it, without their contents: a page of repositories has no place in a log.
    private static func name(of value: Any) -> String {
        guard let child = Mirror(reflecting: value).children.first, let label = child.label else { return "\(value)" }
        let inner = Mirror(reflecting: child.value)
        return inner.displayStyle == .enum ? "\(label) \(name(of: child.value))" : label
    }
}
