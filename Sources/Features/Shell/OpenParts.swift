import Reactive

/// The optional parts of the screen that are open. The next session starts with those that were open at the end.
public struct OpenParts: Sendable, Equatable {
    /// Whether the page is beside or below the list.
    public var page: Bool
    /// Whether the details are below the list.
    public var details: Bool

    /// The defaults are those of the first session.
    public init(page: Bool = false, details: Bool = true) {
        self.page = page
        self.details = details
    }

    /// Parses ``text``; `nil` for anything else.
    public init?(text: String) {
        let words = text.split(separator: " ")
        guard words.first == "open" else { return nil }
        self.init(page: words.contains("page"), details: words.contains("details"))
    }

    public var text: String { "open" + (page ? " page" : "") + (details ? " details" : "") }
}

/// Where the open parts are saved.
public struct OpenPartsDependencies: Sendable {
    /// The parts to start with.
    var load: @Sendable () async -> OpenParts
    var save: @Sendable (OpenParts) async -> Void

    public init(load: @escaping @Sendable () async -> OpenParts, save: @escaping @Sendable (OpenParts) async -> Void) {
        self.load = load
        self.save = save
    }
}

extension AppReactor {
    /// Opens the parts that were open at the end of the last session.
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
    /// `nil` if they are already saved.
    fileprivate var unsavedParts: OpenParts? {
        let isOpen =
            switch uncoveredPage {
            case .docked, .full(wasDocked: true): true
            case .closed, .full(wasDocked: false): false
            }
        let parts = OpenParts(page: isOpen, details: shell.showsStrip)
        return shell.savedParts.flatMap { $0 == parts ? nil : parts }
    }
}
