internal import Core
internal import Features

/// Measures what a favourites screen of thousands does on the main actor: what a mutation takes to be reduced.
struct FavouritesBench {
    private let generated = GeneratedRepositories()
    private let now = Timestamp(seconds: 1_760_000_000)
    private let count: Int

    init(count: Int) {
        self.count = count
    }

    private func favourite(_ number: Int) -> Favourite {
        Favourite(
            host: "github.com", repository: generated.repository(number),
            addedAt: now.advanced(bySeconds: Int64(number * 7_919 % 1_000_003)),
            note: number % 10 == 0 ? Note(text: "why I keep \(number)", editedAt: now) : nil)
    }

    /// The figures of each kind of mutation: its name, and the samples.
    func run() -> [(name: String, samples: Samples)] {
        let stored = (0..<count).map(favourite)
        var state = FavouritesState()
        func measure(_ samples: inout Samples, _ mutation: FavouritesReactor.Mutation) {
            samples.measure { FavouritesReactor.reduce(into: &state, mutation) }
        }
        func measure(_ samples: inout Samples, _ change: ListMutation) { samples.measure { state.reduce(change) } }
        var first = Samples()
        // Made away from the main actor, as the program does it.
        let initial = FavouritesReactor.Mutation.changed(.list(stored))
        for _ in 0..<20 { measure(&first, initial) }
        state.list.resize(screenRows: 20)

        var keys = Samples()
        var typed = ""
        for text in generated.keys(2_000, seed: 7, repositories: count) {
            if !text.hasPrefix(typed) {
                measure(&keys, .edited(.clear, at: now))
                typed = ""
            }
            measure(&keys, .edited(.insert(String(text.dropFirst(typed.count))), at: now))
            typed = text
        }
        measure(&keys, .edited(.clear, at: now))

        var orders = Samples()
        for _ in 0..<25 {
            for order in FavouriteOrder.allCases.indices { measure(&orders, .ordered(order)) }
        }

        var toggles = Samples()
        var changes = Samples()
        var known = stored
        var entries: [FavouriteEntry] = []
        for number in 0..<200 {
            let place = number * 31 % count
            for kind in [FavouriteChange.Kind.remove(known[place]), .keep(known[place])] {
                measure(&toggles, .changeStarted(kind))
                // The library has saved it.
                FavouritesReactor.reduce(into: &state, .changeFinished(state.changes.last, nil))
            }
            var next = known
            next[place].repository.stars += 1
            // Those of the others are the same, as in the program.
            entries = FavouriteEntry.entries(of: next, reusing: entries)
            measure(&changes, .observed(.list(entries)))
            known = next
        }
        let divided = lists(of: stored, &state)
        return [
            ("a key of the filter", keys), ("another order", orders), ("^T", toggles),
            ("a star list chosen", divided), ("a change of the library", changes),
            ("the first word of the library", first),
        ]
    }

    /// Choosing lists of stars for one favourite after the other: as many lists as GitHub has for an account.
    private func lists(of stored: [Favourite], _ state: inout FavouritesState) -> Samples {
        var lists = StarLists(
            (0..<32).map { list in
                let items = stride(from: list, to: stored.count, by: 64).map { stored[$0].repository }
                return StarList(
                    id: "L\(list)", name: "list \(list)",
                    items: items.map { StarList.Item(node: $0.nodeID ?? "", repository: $0.id) })
            })
        FavouritesReactor.reduce(into: &state, .divided(lists))
        var samples = Samples()
        for number in 0..<200 {
            let repository = stored[number * 31 % count].repository
            let before = lists
            samples.measure {
                lists.set(repository, in: ["L\(number % 32)"])
                FavouritesReactor.reduce(into: &state, .divided(lists))
            }
            withExtendedLifetime(before) {}
        }
        return samples
    }
}
