import Testing

@testable import Features
@testable import Screens
@testable import Terminal

extension Scene {
    /// The lines of the open menu, without its edge.
    var panel: [String] {
        guard let page = layout?.page else { return [] }
        if page.columns.lowerBound == 0 { return Array(lines[page.rows.dropFirst()]) }
        return lines[page.rows].map { line in
            line.split(separator: "│", maxSplits: 1).dropFirst().first.map(String.init) ?? ""
        }
    }

    /// Presses keys. What they ask for happens, as far as it concerns what is open, completions and the line of the list.
    ///
    /// - Returns: What the last one asks for.
    @discardableResult
    mutating func press(_ keys: Key...) -> [Intent] {
        var asked: [Intent] = []
        for key in keys {
            asked = intents(of: .key(key))
            for case .send(let action) in asked {
                switch action {
                case .shell(let change): happen(change)
                case .completion(let change): reduce(.completion(change))
                case .list(.edit(let edit)) where state.shell.screen == .search:
                    happen(.list(.edited(edit, at: Scene.now)))
                case .list(.edit(let edit)): happen(.edited(edit, at: Scene.now), on: state.shell.screen)
                default: break
                }
            }
        }
        return asked
    }

    /// Expects what keys ask for, without what it says of sizes.
    func expect(_ wanted: KeyValuePairs<Key, [Intent]>, at location: SourceLocation = #_sourceLocation) {
        for (key, asked) in wanted { #expect(intents(of: .key(key)) == asked, "\(key.name)", sourceLocation: location) }
    }
}

/// What a key asks for on a screen, without what it says of sizes.
func intents(_ key: Key, _ scene: Scene) -> [Intent] { scene.intents(of: .key(key)) }

extension Scene {
    /// The intents of an event, without what they say of the sizes of the screen.
    func intents(of event: InputEvent) -> [Intent] { input.intents(of: event, in: state).map(\.withoutSizes) }

    /// The area of the note, as the keys of its editor carry it.
    var noteArea: TextArea? {
        guard case .send(.favourites(.editNote(_, let area))) = Renderer().intents(of: .key(Key(.up)), in: state).first
        else { return nil }
        return area
    }
}

extension Intent {
    fileprivate var withoutSizes: Intent {
        switch self {
        case .send(.list(.move(let movement, _))): .list(.move(movement))
        case .send(.mark(let movement, _)): .send(.mark(movement))
        case .send(.listForks): .send(.listForks)
        case .send(.listLinked): .send(.listLinked)
        case .send(.listFiles): .send(.listFiles)
        case .send(.favourites(.editNote(let edit, _))): .favourites(.editNote(edit))
        case .send(.page(.read(.find(let action)))): .page(.read(.find(action.withoutSizes)))
        case .send(.file(.read(.find(let action)))): .send(.file(.read(.find(action.withoutSizes))))
        default: self
        }
    }
}

extension PageFind.Action {
    static let open = Self.open(in: PageFind.View.none)
    static func move(forward: Bool) -> Self { .move(forward: forward, in: .none) }

    fileprivate var withoutSizes: Self {
        switch self {
        case .open: .open
        case .move(let forward, _): .move(forward: forward)
        default: self
        }
    }
}

extension PageFind.View {
    fileprivate static let none = Self(first: 0, rows: 0)
}

extension AppReactor.Action {
    static let listForks = Self.listForks(rows: nil)
    static let listLinked = Self.listLinked(rows: nil)
    static let listFiles = Self.listFiles(rows: nil)
}
