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
        // The path has lists of several children.
        for child in Mirror(reflecting: world.state).children where child.label != "path" {
            let name = child.label ?? ""
            states[name.hasPrefix("_") ? String(name.dropFirst()) : "\(name), which no child owns"] = child.value
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

    private nonisolated static let repository = Repository(id: .init(rawValue: 1), owner: "octo", name: "one")

    private nonisolated static let limit = RateLimit(
        resource: "core", limit: 60, remaining: 9, used: 51, reset: AppWorld.start, date: AppWorld.start)

    /// A mutation of each child that changes its state.
    private nonisolated static let samples: [AppReactor.Mutation] = [
        .shell(.toggle(.help)), .search(.list(.edited(.insert("x"), at: AppWorld.start))), .favourites(.filteredNews),
        .history(.wanted("one")), .startList(newRows: ["one": 1]), .account(.opened(true)), .stars(.noted),
        .starImport(.failed(.library(.isPrivate), at: AppWorld.start)),
        .news(.failed(.fewRequests, at: AppWorld.start)),
        .starLists(.chose(repository)), .page(.displayed(.docked)), .file(.wrapped(false)),
        .loader(.rested(.seconds(1))), .forks(.pageRequested), .linked(.asked), .compare(.toggledEqual),
        .files(.codeStarted("one")), .marks(.toggled(repository)),
        .facets(.counted(FacetCounts([]), of: .results([]))),
        .noResults(NoResultsAdvice(text: "swift", suggestions: [])), .similar("topic:tui"),
        .clones(.opened(CloneForm([repository], in: ClonePlaces(), on: .search, prints: false))),
        .undo(.did(.removal(repository))),
        .budgets(.reported(limit, identity: "", at: AppWorld.start)), .completion(.toggle),
        .customActions(.awaited(CommandSeries(title: "Clone", steps: [], ids: []))), .background(.said("A sentence.")),
    ]

    private func child(of mutation: AppReactor.Mutation) -> String {
        Mirror(reflecting: mutation).children.first?.label ?? ""
    }

    @Test func thereIsASampleOfEveryChild() {
        // Releases follow favourites, and change by the mutations of lists alone.
        #expect(Set(Self.samples.map(child)) == Set(states.keys).subtracting(["releases"]))
    }

    @Test(arguments: samples)
    func aMutationChangesTheStateOfItsChild(mutation: AppReactor.Mutation) throws {
        var state = world.state
        AppReactor.reduce(into: &state, mutation)
        let name = "_" + child(of: mutation)
        let (before, after) = (Mirror(reflecting: world.state), Mirror(reflecting: state))
        let lines = StateDifference.lines(
            try #require(before.descendant(name)), try #require(after.descendant(name)))
        #expect(!lines.isEmpty)
    }

    @Test(arguments: samples)
    func whileTheProgramEnds_noOtherMutationPasses(mutation: AppReactor.Mutation) {
        var state = world.state
        #expect(AppReactor.transform(mutation: mutation, state: state) == mutation)
        AppReactor.fold(.shell(.end), into: &state)
        #expect(AppReactor.transform(mutation: mutation, state: state) == nil)
    }

    @Test(
        arguments: [.favourites(.changeFinished(1, nil)), .history(.changeFinished(1, nil))] as [AppReactor.Mutation])
    func whileTheProgramEnds_pendingWritesFinish(mutation: AppReactor.Mutation) {
        var state = world.state
        AppReactor.fold(.shell(.end), into: &state)
        #expect(AppReactor.transform(mutation: mutation, state: state) == mutation)
    }
}

/// The storage of a child's state.
private protocol StoredState {
    var value: Any { get }
}

extension CopyOnWrite: StoredState {
    fileprivate var value: Any { wrappedValue }
}
