import Features
import Logging
import Reactive

/// Logs the transitions of the store, a line each: the cause, the names of the mutations, and the changes.
enum TransitionLog {
    static func middleware<R: Reactor>(_ logger: Logger) -> Middleware<R> {
        { transition in
            let mutations = transition.mutations.map { name(of: $0) }.joined(separator: ", ")
            let changes = StateDifference.lines(transition.before, transition.after).joined(separator: ", ")
            logger.debug(
                "\(description(of: transition.cause))",
                metadata: ["mutations": "[\(mutations)]", "changes": "[\(changes)]"])
        }
    }

    /// The middleware that logs what the loader decides, a line each: why something is loaded, and why not.
    static func loads(_ logger: Logger) -> Middleware<AppReactor> {
        { transition in
            for line in transition.mutations.flatMap({ $0.loadDecisions(after: transition.before) }) {
                logger.debug("load \(line)")
            }
        }
    }

    private static func description<R: Reactor>(of cause: Transition<R>.Cause) -> String {
        switch cause {
        case .action(let action, let origin): "action \(name(of: action))" + (origin.map { " from \($0)" } ?? "")
        case .reaction(let reaction): "reaction \(reaction)"
        case .effect(let id): "effect \(id?.description ?? "without an id")"
        case .input(let scope): scope.isEmpty ? "input" : "input of \(scope)"
        case .unsettled(let reaction): "reaction \(reaction) does not settle"
        }
    }

    /// The name of a case and of the cases inside it, without their contents, which can be large.
    private static func name(of value: Any) -> String {
        guard let child = Mirror(reflecting: value).children.first, let label = child.label else { return "\(value)" }
        let content = Mirror(reflecting: child.value)
        let first = content.displayStyle == .tuple ? content.children.first?.value ?? child.value : child.value
        return Mirror(reflecting: first).displayStyle == .enum ? "\(label) \(name(of: first))" : label
    }
}
