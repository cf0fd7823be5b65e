import Reactive

/// More like this: a query on the line of the search, made of what is special about the selected repository.
extension AppReactor {
    /// Writes the query on the line of the search, where it can be edited.
    var similarReaction: Reaction<State, Action, Mutation> {
        .react("similar", to: { $0.similar.query }) { text in
            .immediate(
                .similar(.take), .shell(.show(.search)), .search(.list(.edit(.clear))),
                .search(.list(.edit(.insert(text)))))
        }
    }
}
