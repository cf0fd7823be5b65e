import Reactive

/// More like this: a query on the line of the search, made of what is special about the selected repository.
extension AppReactor {
    /// Writes the query on the line of the search, where it can be edited.
    var similarReaction: Reaction<State, Mutation> {
        .feedback("similar", from: { $0.similar.query }) { [self] text in
            .immediate(.similar(.taken)).then { [self] state in show(.search, state) }
                .then { [search] in search.mutate(.list(.edit(.clear)), state: $0) }
                .then { [search] in search.mutate(.list(.edit(.insert(text))), state: $0) }
        }
    }
}
