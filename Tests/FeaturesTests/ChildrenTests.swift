import Reactive
import TestSupport
import Testing

@testable import Core
@testable import Features

/// Every child of the program takes part in everything. What the compiler cannot see is looked up in mirrors.
@MainActor
struct ChildrenTests {
    private let world = AppWorld()

    /// The states of the children, by the names of their properties.
    private var states: [String: Any] {
        var states: [String: Any] = [:]
        for child in Mirror(reflecting: world.state).children {
            states[String((child.label ?? "").drop { $0 == "_" })] = child.value
        }
        return states
    }

    /// The names of the scopes, by the names of their properties.
    private var scopes: [String: String] {
        var scopes: [String: String] = [:]
        for child in Mirror(reflecting: world.reactor).children
        where "\(type(of: child.value))".hasPrefix("Scope<") {
            scopes[child.label ?? ""] = Mirror(reflecting: child.value).descendant("name") as? String
        }
        return scopes
    }

    /// The shell shows the notices of the others.
    @Test func everyChildThatSaysSomethingIsHeard() {
        for (name, state) in states where name != "shell" {
            let mirror = Mirror(reflecting: state)
            guard mirror.descendant("notices") ?? mirror.descendant("screen", "notices") != nil else { continue }
            let value = (state as? any StoredState)?.value
            #expect(value is any KeepsNotices, "\(name)")
        }
    }

    @Test func everyChildThatKeepsWhatRunsIsTold() {
        for (name, state) in states where Mirror(reflecting: state).descendant("activity") != nil {
            var told = world.state
            let id = EffectID(stringLiteral: "\(scopes[name] ?? "")/work")
            world.reactor.children.record(Activity([id]), in: &told)
            #expect(told != world.state, "\(name)")
        }
    }

    @Test func whileTheProgramEnds_onlyPendingWritesFinish() {
        let others: [AppReactor.Mutation] = [
            .shell(.toggle(.help)), .search(.list(.edited(.insert("x"), at: AppWorld.start))), .stars(.noted),
            .favourites(.filteredNews), .history(.wanted("one")), .starLists(.chose(.numbered(1))),
        ]
        let writes: [AppReactor.Mutation] = [.favourites(.changeFinished(1, nil)), .history(.changeFinished(1, nil))]
        var state = world.state
        let passedBefore = (others + writes).compactMap { AppReactor.transform(mutation: $0, state: state) }
        #expect(passedBefore == others + writes)
        AppReactor.fold(.shell(.end), into: &state)
        let passedAtTheEnd = (others + writes).compactMap { AppReactor.transform(mutation: $0, state: state) }
        #expect(passedAtTheEnd == writes)
    }
}

/// The storage of a child's state.
private protocol StoredState {
    var value: Any { get }
}

extension CopyOnWrite: StoredState {
    fileprivate var value: Any { wrappedValue }
}
