/// What the screen shows or is about to show, most urgent first.
public struct Demand: Sendable, Equatable {
    /// Something that is wanted.
    struct Want: Sendable, Equatable {
        var content: Content
        /// How long it must be wanted before it is requested, with nothing else becoming wanted meanwhile.
        var rest: Duration
    }

    private(set) var wants: [Want] = []

    /// Nothing is wanted.
    init() {}

    /// These are wanted.
    init(_ contents: [Content], rest: Duration) { wants = contents.map { Want(content: $0, rest: rest) } }

    /// The shortest rest that is longer than another one; `nil` if there is none.
    func rest(after rested: Duration) -> Duration? { wants.lazy.map(\.rest).filter { $0 > rested }.min() }

    func contains(_ content: Content) -> Bool { wants.contains { $0.content == content } }
}
