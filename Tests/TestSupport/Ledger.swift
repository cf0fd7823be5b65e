import Reactive
import Testing

/// What the stores of one test have done, counted: every action, mutation and effect.
///
/// The order does not count: it may be another where effects run beside each other.
@MainActor
final class Ledger {
    /// The one of the current test; its probes find it here.
    @TaskLocal static var current: Ledger?

    /// The line of a test that ends while an effect still waits for an answer.
    nonisolated static let stalled = "  waits for an answer at the end"

    private struct Counts {
        var actions: [String: Int] = [:]
        var mutations: [String: Int] = [:]
        var unchanged: [String: Int] = [:]
        var effects: [String: Int] = [:]
        var isEmpty: Bool { actions.isEmpty && mutations.isEmpty && effects.isEmpty }
    }

    /// A store, as far as the end of a test is concerned.
    struct Subject {
        /// The ids of its effects in flight.
        var effects: @MainActor () -> [EffectID?]
        /// The parts of its state that are not what they were at the beginning.
        var changes: @MainActor () -> [String]
        /// Returns when it is idle.
        var idle: @MainActor @Sendable () async -> Void
        /// Ends it.
        var end: @MainActor () -> Void
    }

    private var counts = Counts()
    private var skips: [String] = []
    private var subjects: [Subject] = []
    private var waiter: CheckedContinuation<Void, Never>?

    nonisolated init() {}

    func add(_ subject: Subject) { subjects.append(subject) }

    func record<R: Reactor>(_ transition: Transition<R>, effects: [EffectID?]) {
        switch transition.cause {
        case .action(let action, from: _):
            counts.actions[Self.name(of: action), default: 0] += 1
        default: break
        }
        for mutation in transition.mutations { counts.mutations[Self.name(of: mutation), default: 0] += 1 }
        if transition.before == transition.after {
            for mutation in transition.mutations { counts.unchanged[Self.name(of: mutation), default: 0] += 1 }
        }
        // How often the spinner starts depends on which updates fall together.
        for spinning in ["shell.spin", "shell.stopSpinning"] {
            counts.actions[spinning] = nil
            counts.mutations[spinning] = nil
            counts.unchanged[spinning] = nil
        }
        for id in effects { if let id { counts.effects[id.description] = 1 } }
        wake()
    }

    private func wake() {
        waiter?.resume()
        waiter = nil
    }

    /// Forgets what has happened so far.
    func skip(_ why: String) {
        counts = Counts()
        if !skips.contains(why) { skips.append(why) }
    }

    /// Returns when something more has happened.
    func next() async {
        await withCheckedContinuation { waiter = $0 }
    }

    /// Ends all stores: an effect that still waits would keep its store, and the test's whole world, for ever.
    func end() {
        for subject in subjects { subject.end() }
        subjects = []
        wake()
    }

    /// Returns when all stores are idle.
    func idle() async {
        for subject in subjects { await subject.idle() }
    }

    /// The lines of a test in the file of its suite; empty if it has no store.
    ///
    /// - Parameter isStalled: Whether an effect waits for an answer that does not come.
    func lines(isStalled: Bool) -> [String] {
        guard !subjects.isEmpty else { return [] }
        let inFlight = subjects.flatMap { $0.effects() }.reduce(into: [:]) {
            $0[$1?.description ?? "one without an id", default: 0] += 1
        }
        let state = skips.isEmpty ? subjects.flatMap { $0.changes() }.reduce(into: [:]) { $0[$1] = 1 } : [:]
        let parts = [
            ("actions", counts.actions), ("mutations", counts.mutations), ("that change nothing", counts.unchanged),
            ("state", state), ("effects", counts.effects), ("in flight at the end", inFlight),
        ]
        return skips.map { "  skips: \($0)" }
            + parts.filter { !$0.1.isEmpty }.map { "  \($0.0): \(Self.list($0.1))" } + (isStalled ? [Self.stalled] : [])
    }

    /// What only one of two entries has: as it was with a minus, as it is with a plus.
    nonisolated static func difference(_ before: [String], _ after: [String]) -> [String] {
        let (old, new) = (items(of: before), items(of: after))
        return old.filter { !new.contains($0) }.map { "- \($0)" } + new.filter { !old.contains($0) }.map { "+ \($0)" }
    }

    nonisolated private static func items(of lines: [String]) -> [String] {
        lines.flatMap { line in
            let kind = line.drop { $0 == " " }.prefix { $0 != ":" }
            let items = line.drop { $0 != ":" }.dropFirst(2)
            return items.isEmpty
                ? [String(kind)] : items.split(separator: ",").map { "\(kind): \($0.drop { $0 == " " })" }
        }
    }

    private static func list(_ counts: [String: Int]) -> String {
        counts.sorted { $0.key < $1.key }.map { $0.value == 1 ? $0.key : "\($0.key) \($0.value)" }
            .joined(separator: ", ")
    }

    /// The cases of an enumeration from the outside in, without values: `list.edit.insert`.
    static func name(of value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .enum else { return "" }
        guard let child = mirror.children.first, let label = child.label else { return "\(value)" }
        let content = Mirror(reflecting: child.value)
        let inner = name(of: content.displayStyle == .tuple ? content.children.first?.value ?? () : child.value)
        return inner.isEmpty ? label : "\(label).\(inner)"
    }
}
