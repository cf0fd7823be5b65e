import Reactive

/// The optional parts of the screen that are open. A later session begins with those that were open at the end.
public struct OpenParts: Sendable, Equatable {
    /// Whether the page is beside or below the list.
    public var page: Bool
    /// Whether the details are below the list.
    public var details: Bool

    /// Some parts; by default, those of the first session.
    public init(page: Bool = false, details: Bool = true) {
        self.page = page
        self.details = details
    }

    /// Reads what ``text`` has written; `nil` for anything else.
    public init?(text: String) {
        let words = text.split(separator: " ")
        guard words.first == "open" else { return nil }
        self.init(page: words.contains("page"), details: words.contains("details"))
    }

    /// The text that is saved.
    public var text: String { "open" + (page ? " page" : "") + (details ? " details" : "") }
}

/// Where the open parts are saved.
public struct OpenPartsDependencies: Sendable {
    /// What to begin with.
    var load: @Sendable () async -> OpenParts
    /// Saves what is open.
    var save: @Sendable (OpenParts) async -> Void

    /// Creates the dependencies.
    public init(load: @escaping @Sendable () async -> OpenParts, save: @escaping @Sendable (OpenParts) async -> Void) {
        self.load = load
        self.save = save
    }
}

extension AppReactor {
    /// Opens the parts that an earlier session has left open.
    var openingParts: Effect<Mutation, State> {
        guard let openParts else { return .none }
        return .run { send in
            let parts = await openParts.load()
            send(.shell(.adoptParts(parts)))
            if parts.page { send(.page(.openedAsLeft)) }
        }
    }

    /// Saves the open parts whenever they change.
    var openPartsReaction: Reaction<State, Mutation> {
        .feedback("open parts", from: { $0.unsavedParts }) { [openParts] parts in
            .run { send in
                await openParts?.save(parts)
                send(.shell(.noteSavedParts(parts)))
            }
        }
    }
}

extension AppState {
    /// The open parts, if they are not those that are saved.
    fileprivate var unsavedParts: OpenParts? {
        let isOpen =
            // A comparison gives the page back.
            switch shell.screen == .compare && !page.isOpen ? path.last?.page ?? .closed : page.display {
            case .docked, .full(wasDocked: true): true
            case .closed, .full(wasDocked: false): false
            }
        let parts = OpenParts(page: isOpen, details: shell.showsStrip)
        return shell.savedParts.flatMap { $0 == parts ? nil : parts }
    }
}
