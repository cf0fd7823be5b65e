/// What the screen shows or is about to show, most urgent first.
public struct Demand: Sendable, Equatable {
    /// Something that is wanted.
    struct Want: Sendable, Equatable {
        var content: Content
        /// How long it must be wanted before it is requested, with nothing else like it becoming wanted meanwhile.
        var rest = Duration.zero
        /// Whether the user asks for it.
        var isByKey = false
        /// Whether the user asks for it again: one such request is sent during a wait.
        var isRetry = false
    }

    private(set) var wants: [Want] = []

    /// Nothing is wanted.
    init() {}

    mutating func add(_ want: Want) { wants.append(want) }
    mutating func add(_ contents: [Content], rest: Duration) {
        wants += contents.map { Want(content: $0, rest: rest) }
    }

    /// Those that must rest.
    var resting: [Want] { wants.filter { $0.rest > .zero } }

    /// The shortest rest that is longer than another one; `nil` if there is none.
    func rest(after rested: Duration) -> Duration? { wants.lazy.map(\.rest).filter { $0 > rested }.min() }

    func contains(_ content: Content) -> Bool { wants.contains { $0.content == content } }

    /// What is wanted of a kind.
    func contents(of kind: ContentKind) -> [Content] { wants.map(\.content).filter { $0.kind == kind } }
}
