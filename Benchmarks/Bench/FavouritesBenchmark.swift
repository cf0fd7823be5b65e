import Core
import Features

/// What a favourites screen of thousands does on the main actor: what a mutation takes to be reduced.
enum FavouritesBenchmark {
    private static let count = 5_000
    private static let now = CatalogueBenchmark.now

    static func run(_ context: inout Context) {
        let generated = GeneratedRepositories()
        let stored = (0..<count).map { number in
            Favourite(
                host: "github.com", repository: generated.repository(number),
                addedAt: now.advanced(bySeconds: Int64(number * 7_919 % 1_000_003)),
                note: number % 10 == 0 ? Note(text: "why I keep \(number)", editedAt: now) : nil)
        }
        var state = FavouritesState()
        // Made away from the main actor, as the program does it.
        let initial = FavouritesReactor.Mutation.changed(.list(stored))
        FavouritesReactor.reduce(into: &state, initial)
        state.list.resize(screenRows: 20)

        var keys = Samples()
        var typed = ""
        for text in generated.keys(2_000, seed: 7, repositories: count) {
            if !text.hasPrefix(typed) {
                keys.measure { state.reduce(.edited(.clear, at: now)) }
                typed = ""
            }
            keys.measure { state.reduce(.edited(.insert(String(text.dropFirst(typed.count))), at: now)) }
            typed = text
        }
        state.reduce(.edited(.clear, at: now))

        var orders = Samples()
        for _ in 0..<25 {
            for order in FavouriteOrder.allCases.indices { orders.measure { state.reduce(.ordered(order)) } }
        }

        var changes = Samples()
        var known = stored
        var entries: [FavouriteEntry] = []
        for number in 0..<200 {
            known[number * 31 % count].repository.stars += 1
            // Those of the others are the same, as in the program.
            entries = FavouriteEntry.entries(of: known, reusing: entries)
            changes.measure { FavouritesReactor.reduce(into: &state, .observed(.list(entries))) }
        }
        for (name, samples) in [
            ("a key of the filter", keys), ("another order", orders), ("a change of the library", changes),
        ] {
            context.report.add("\(count) favourites: \(name), p99", samples.percentile(99), "ms")
        }
    }
}
