@testable import Core
@testable import Features

/// A kind of screen: what is shown, open, asked, said or waited for.
struct EveryScreen: Sendable {
    var name: String
    /// What the line of the search begins with.
    var text = ""
    /// Makes it what it is, on a screen of any size.
    var make: @Sendable (inout Scene) -> Void

    /// The screen at a size.
    func scene(_ columns: Int, _ rows: Int) -> Scene { Scene(columns, rows, text: text).with { make(&$0) } }

    static let all: [EveryScreen] =
        search + waits + failures + favourites + imports + panes + history + releases + dialogs + notices + pages
        + pagesWithFacts + forks + linked + comparisons + files + previews + startLists + openFiles + outlines

    // MARK: The search

    static let many = Scene.repositories(300)

    static let answered: @Sendable (inout Scene) -> Void = { $0.finish(many, total: 2_318, next: "2") }

    /// A screen with an answer on it, and what is made of it.
    static func onAnswer(_ name: String, _ make: @escaping @Sendable (inout Scene) -> Void) -> EveryScreen {
        EveryScreen(name: name, text: "swift") { scene in
            answered(&scene)
            make(&scene)
        }
    }

    private static let search: [EveryScreen] = [
        EveryScreen(name: "welcome") { _ in }, EveryScreen(name: "typed", text: "swift") { _ in },
        onAnswer("answered") { _ in }, onAnswer("older rows") { $0.type(" tui") },
        onAnswer("all marked") { $0.reduce(.marks(.toggledAll(many))) },
        EveryScreen(name: "the list of the marked", text: "swift") {
            $0.reduce(.marks(.toggledAll(many)))
            $0.finish([])
            $0.open(.marks, selected: 150)
        },
        EveryScreen(name: "the list of no marked", text: "swift") { $0.open(.marks, typing: "x") },
        EveryScreen(name: "completions", text: "lang:c \"a b\" OR -stars:>1k") { scene in
            scene.spell(" license:")
            scene.reduce(.completion(.select(1)))
        },
        EveryScreen(name: "no matches", text: "swift") { $0.finish([]) },
        EveryScreen(name: "no matches, with advice", text: "日本語 swift") {
            $0.finish([])
            $0.advise(names: ["日本人語"], removals: [("swift", 1), ("日本語", 100)])
        },
        EveryScreen(name: "long query", text: String(repeating: "日本語 swift ", count: 60), make: answered),
        EveryScreen(name: "local rows", text: "swift") { local(&$0) },
        EveryScreen(name: "local rows and an answer", text: "swift") {
            local(&$0)
            $0.finish(many, total: 2_318, next: "2")
        },
        EveryScreen(name: "an answer that waits for the hand", text: "swift") {
            local(&$0)
            $0.move(.down)
            $0.finish(many, total: 2_318, next: "2")
        },
        EveryScreen(name: "offline", text: "swift") {
            $0.state.search.connection = .offline
            local(&$0)
        },
        EveryScreen(name: "offline, nothing", text: "followers:>5") {
            $0.state.search.connection = .offline
            let answer = LocalSearchResult(repositories: [], isComplete: true, untestedTerms: ["followers:>5"])
            $0.happen(.localResultsFound($0.state.search.query, answer, at: Scene.now))
        },
        EveryScreen(name: "no network", text: "swift") {
            local(&$0)
            $0.fail(.couldNotResolve(host: "api.github.com"))
        },
    ]

    private static func local(_ scene: inout Scene) {
        let answer = LocalSearchResult(
            repositories: Scene.repositories(30), isComplete: false, untestedTerms: ["followers:>5", "mirror:true"])
        scene.happen(.localResultsFound(scene.state.search.query, answer, at: Scene.now))
    }

    // MARK: What is waited for

    private static let waits: [EveryScreen] = [
        EveryScreen(name: "searching", text: "swift") {
            $0.happen(.searchStarted($0.state.search.query, at: Scene.now))
            $0.spin(times: 2)
        },
        onAnswer("at the end") {
            $0.move(.bottom)
            $0.requestPage()
            $0.spin(times: 3)
        },
        onAnswer("waiting to search") {
            $0.happen(.waitStarted(until: Scene.now.advanced(bySeconds: 3_599), then: .search, at: Scene.now))
        },
        onAnswer("waiting for the next page") {
            $0.happen(.waitStarted(until: Scene.now.advanced(bySeconds: 59), then: .nextPage, at: Scene.now))
        },
        onAnswer("trying again") {
            let failed = FailedRequest(.serverError(status: 502, retryAfterSeconds: nil))
            $0.happen(.retrying(failed, during: .search, attempt: 1, at: Scene.now))
            $0.spin(times: 1)
        },
        EveryScreen(name: "few searches left", text: "swift") {
            $0.finish(SearchPage(repositories: many, totalCount: 300, rateLimit: Scene.rateLimit(remaining: 1)))
        },
    ]

    // MARK: What went wrong

    private static let failures: [EveryScreen] = Scene.failures.enumerated().flatMap {
        number, failure -> [EveryScreen] in
        [
            EveryScreen(name: "failure \(number) of a search", text: "swift") {
                $0.fail(failure, mayWait: number % 2 == 0)
            },
            onAnswer("failure \(number) of a next page") { $0.fail(failure, during: .nextPage) },
        ]
    }

    private static let libraryFailures: [LibraryFailure] = [
        .isPrivate, .noFolder, .newerSchema(path: "/a/rather/long/path/to/library.sqlite"),
        .notWritable(path: "/p", reason: "Permission denied"), .diskFull(path: "/p"),
        .damaged(path: "/p", reason: "file is not a database"), .busy(path: "/p"), .notAFile(path: "/p"),
        .distrusted(reason: "others can write to /p"), .unreadable(path: "/p", reason: "Input/output error"),
        .notAnExport(reason: "line 3"), .unexpected(path: "/p", reason: String(repeating: "日本語 ", count: 30)),
    ]

    // MARK: Favourites

    private static let kept = many.prefix(60).enumerated().map { index, repository in
        Favourite(
            repository, addedAt: Scene.now.advanced(bySeconds: Int64(-index * 5_000)),
            note: index % 3 == 0 ? Note(text: "note \(index)\nsecond 日本 line", editedAt: Scene.now) : nil)
    }

    private static let favourites: [EveryScreen] =
        [
            EveryScreen(name: "favourites opening") { $0.show(.favourites) },
            EveryScreen(name: "no favourites") { $0.showFavourites([]) },
            EveryScreen(name: "no favourite matches") {
                $0.showFavourites(kept)
                $0.type("nothing has this", on: .favourites)
            },
            EveryScreen(name: "favourites at the end") {
                $0.showFavourites(kept)
                $0.move(.bottom)
            },
        ]
        + FavouriteOrder.allCases.enumerated().map { index, order in
            EveryScreen(name: "favourites, \(order)") {
                $0.showFavourites(kept)
                $0.happen(.ordered(index), on: .favourites)
            }
        }
        + libraryFailures.enumerated().map { number, failure in
            EveryScreen(name: "favourites with library failure \(number)") {
                $0.show(.favourites)
                $0.reduce(.favourites(.changed(.failed(failure))))
            }
        }

    private static let imports: [EveryScreen] =
        [
            EveryScreen(name: "importing stars, the first page") {
                $0.showFavourites([])
                $0.reduce(.starImport(.started))
            },
            EveryScreen(name: "importing stars") {
                $0.showFavourites(kept)
                $0.importStars(300, added: 12, of: 1_300)
                $0.spin(times: 3)
            },
            EveryScreen(name: "import of stars with library failure") {
                $0.showFavourites(kept)
                $0.importStars(300)
                $0.reduce(.starImport(.failed(.library(libraryFailures[4]), at: Scene.now)))
            },
        ]
        + Scene.failures.enumerated().map { number, failure in
            EveryScreen(name: "import of stars with failure \(number)") {
                $0.showFavourites(kept)
                $0.importStars(number % 2 * 300)
                $0.reduce(.starImport(.failed(.request(failure), at: Scene.now)))
            }
        }

    // MARK: Panes

    static func openNote(_ text: String, _ scene: inout Scene) {
        scene.showFavourites(kept)
        scene.reduce(.favourites(.opened(.note(NoteEditor(kept[1])))))
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            scene.editNote(.line(.insert(String(line))))
            scene.editNote(.newline)
        }
    }

    private static let askedForm: @Sendable (inout Scene) -> Void = {
        $0.show(.favourites)
        $0.openForm("octo/one")
        $0.reduce(.favourites(.fetchStarted))
    }

    private static let panes: [EveryScreen] =
        [
            EveryScreen(name: "a note, long") {
                openNote(String(repeating: "日本語 and many a word that is wrapped\n\n", count: 20), &$0)
            },
            EveryScreen(name: "a note, at its top") {
                openNote(String(repeating: "word ", count: 200), &$0)
                $0.editNote(.move(.top))
            },
            EveryScreen(name: "a note being saved") {
                openNote("precious", &$0)
                $0.reduce(.favourites(.changeStarted(.note(kept[1]))))
            },
            EveryScreen(name: "a form that asks", make: askedForm),
        ]
        + [
            "", "octo", "octo/one", "https://github.com/octo/one/issues", "octo/one/two",
            String(repeating: "日本", count: 90),
        ]
        .map { text in
            EveryScreen(name: "a form with \(text.count) characters") {
                $0.showFavourites(kept)
                $0.openForm(text)
            }
        }
        + Scene.failures.enumerated().map { number, failure in
            EveryScreen(name: "a form with failure \(number)") {
                askedForm(&$0)
                $0.reduce(.favourites(.fetchFailed(failure)))
            }
        }

    // MARK: History

    private static let entries = (0..<50).map { index in
        HistoryEntry(
            query: index % 2 == 0 ? "swift tui \(index)" : String(repeating: "日本語 long ", count: 12),
            sort: SearchSort.allCases[index % 5],
            searchedAt: Scene.now.advanced(bySeconds: Int64(-index * 4_000)), resultCount: index * index * 97)
    }

    private static let history: [EveryScreen] = [
        EveryScreen(name: "history opening") { $0.show(.history) },
        EveryScreen(name: "no history") { $0.showHistory([]) },
        EveryScreen(name: "history") { $0.showHistory(entries) },
        EveryScreen(name: "saved searches") {
            $0.showHistory(entries)
            $0.save(["tools", String(repeating: "日", count: 40)])
        },
        EveryScreen(name: "naming a search") {
            $0.showHistory(entries)
            $0.save(["tools"])
            $0.openNaming(String(repeating: "x", count: 39))
        },
        EveryScreen(name: "no search matches") {
            $0.showHistory(entries)
            $0.type("nothing has this", on: .history)
        },
        EveryScreen(name: "history with library failure") {
            $0.show(.history)
            $0.reduce(.history(.changed(.failed(libraryFailures[4]))))
        },
    ]
}
