@testable import Core
@testable import Features
@testable import Screens

/// What is below the empty line.
extension EveryScreen {
    static let startLists: [EveryScreen] = [
        EveryScreen(name: "start list") { $0.fillStartList() },
        EveryScreen(name: "start list with experience") { $0.fillStartList(recent: 12) },
        EveryScreen(name: "start list of news") { $0.fillStartList(recent: 0, saved: [], news: 3) },
        EveryScreen(name: "start list with marks") { scene in
            scene.fillStartList(recent: 12)
            scene.reduce(.marks(.toggled(Scene.favouriteWithNews(1).repository)))
            scene.move(.bottom)
        },
        EveryScreen(name: "start list and a name") { scene in
            scene.fillStartList()
            scene.reduce(.history(.naming(SearchNaming(.recent(Scene.searches(1)[0]), shown: nil, on: .search))))
        },
    ]
}

extension Scene {
    /// Recent searches, the latest first.
    static func searches(_ count: Int) -> [HistoryEntry] {
        let queries = [
            ("tui language:swift stars:>50", SearchSort.stars), ("日本語 形態素解析 tokenizer", .bestMatch),
            ("swift", .updated),
            ("\"state machine\" license:mit topic:terminal pushed:>2026-01-01 in:readme", .bestMatch), ("go", .forks),
        ]
        return (0..<count).map { index in
            let (query, sort) = queries[index % queries.count]
            return HistoryEntry(
                query: index < queries.count ? query : "\(query) \(index)", sort: sort,
                searchedAt: now.advanced(bySeconds: -Int64(index * index) * 40_000),
                resultCount: [250, 7, 1_234_567, 1, 0][index % 5])
        }
    }

    static func favouriteWithNews(_ number: Int64) -> Favourite {
        let repository = Repository(
            id: .init(rawValue: number), owner: ["octo", "a-rather-long-organisation-name"][Int(number) % 2],
            name: "repository-\(number)", isArchived: number % 3 == 2)
        return Favourite(
            repository, addedAt: now.advanced(bySeconds: -number),
            status: FavouriteStatus(
                acknowledged: .init(fullName: repository.fullName, release: "v1"),
                release: number % 3 == 2 ? "v1" : "v\(number).0"))
    }

    /// The searches and the favourites are read.
    mutating func fillStartList(recent: Int = 3, saved names: [String] = ["tools", "web"], news: Int = 2) {
        reduce(.history(.changed(.list(Scene.searches(recent)))))
        let saved = names.enumerated().compactMap { index, text in
            (try? SavedSearchName(text)).map { name in
                SavedSearch(
                    name: name, query: "query of \(text)", sort: index == 0 ? .stars : .bestMatch, savedAt: Scene.now,
                    shownAt: index == 0 ? Scene.now.advanced(bySeconds: -90_000) : nil)
            }
        }
        reduce(.history(.savedChanged(.list(saved))))
        let quiet = Favourite(Repository(id: .init(rawValue: 99), owner: "octo", name: "quiet"))
        reduce(.favourites(.changed(.list((0..<news).map { Scene.favouriteWithNews(Int64($0 + 1)) } + [quiet]))))
        reduce(.startList(newRows: names.first.map { [$0: 3] } ?? [:]))
    }
}

extension Scene {
    /// Forks of all kinds, with a wide name and a description in Chinese.
    static let forks: [Repository] = (1...12).map { number in
        Repository(
            id: .init(rawValue: 1_000 + Int64(number)), owner: ["mona", "a-rather-long-organisation-name"][number % 2],
            name: "repository-1", description: ["A fork", nil, "日本語 🚀 fork"][number % 3], language: "Swift",
            stars: 300 / number, isFork: true, pushedAt: now.advanced(bySeconds: -Int64(number) * 86_400),
            nodeID: "R_\(number)")
    }

    /// It becomes known how far a fork is ahead.
    mutating func compare(_ fork: Repository, ahead: Int?) {
        guard let parent = state.forks.parent else { return }
        reduce(.loader(.arrived(AnyContentValue(ahead), CommitsAhead(fork: fork, parent: parent).content)))
    }

    /// The next page of forks is not loaded.
    mutating func holdPageOfForks(_ obstacle: RateLimits.Obstacle) {
        guard let parent = state.forks.parent else { return }
        let page = PageReference(rawValue: "2")
        state.forks.next = page
        state.loader.held[PageOfForks(page: page, parent: parent).content] = .limited(obstacle)
    }

    /// It is not asked how far forks are ahead.
    mutating func holdComparisons(_ hold: LoadHold) {
        guard let parent = state.forks.parent else { return }
        for fork in state.forks.shown { state.loader.held[CommitsAhead(fork: fork, parent: parent).content] = hold }
    }

    /// What is wanted waits for a rate limit.
    static let wait = LoadHold.limited(.spent(until: now.advanced(bySeconds: 8)))

    /// The list of forks is not requested.
    mutating func holdForks(_ hold: LoadHold) {
        guard let parent = state.forks.parent else { return }
        state.loader.held[ForksOfRepository(parent: parent).content] = hold
    }
}

extension EveryScreen {
    private static func forks(_ name: String, _ make: @escaping @Sendable (inout Scene) -> Void) -> EveryScreen {
        onAnswer("forks\(name)") { scene in
            scene.listForks()
            make(&scene)
        }
    }

    private static func held(_ name: String, _ hold: LoadHold) -> EveryScreen {
        onAnswer(name) {
            $0.reduce(.forks(.opened(many[0], rows: 9)))
            $0.holdForks(hold)
        }
    }

    static let forks: [EveryScreen] = [
        onAnswer("forks being loaded") {
            $0.reduce(.forks(.opened(many[0], rows: 9)))
            $0.spin(times: 2)
        },
        held("forks that wait", Scene.wait),
        held("forks that could not be loaded", .failed(.timedOut(.silence(seconds: 15)))),
        held("forks offline", .offline),
        forks("") { _ in },
        forks(", compared") { scene in
            for (number, fork) in Scene.forks.enumerated() {
                scene.compare(fork, ahead: number == 3 ? nil : number * number * 90)
            }
        },
        forks(", filtered") { $0.type("mona", on: .forks) },
        forks(", no matches") { $0.type("nothing", on: .forks) },
        forks(" not compared") { $0.holdComparisons(.limited(.reserved(remaining: 12, limit: 60))) },
        forks(", next page waits") { $0.holdPageOfForks(.spent(until: Scene.now.advanced(bySeconds: 42))) },
        forks(", next page left to the user") { $0.holdPageOfForks(.reserved(remaining: 12, limit: 60)) },
        forks(", next page failed") { $0.reduce(.forks(.pageFailed(.timedOut(.silence(seconds: 15))))) },
        forks(", page open") { openPage(&$0) },
    ]
}

extension Scene {
    /// A README with two sections; wide names, escapes and nothing in it.
    static let links = Readme(
        html: """
            <p><a href="https://github.com/sindresorhus/awesome">Awesome</a></p><h2>Terminals \u{1B}[31m</h2><ul>
            <li><a href="https://github.com/mona/one">one</a> - What one <a href="https://x.org">is</a> for</li>
            <li><a href="https://github.com/mona/two">two</a> - 日本語 🚀 words</li>
            <li><a href="https://github.com/a-rather-long-organisation-name/a-rather-long-repository-name">long</a></li></ul>
            <h2>\(String(repeating: "Everything else ", count: 20))</h2><ul>
            \((1...30).map { "<li><a href='https://github.com/octo/r\($0)'>r</a> - Thing \($0)</li>" }.joined())</ul>
            """)

    /// Facts are not requested.
    mutating func holdFacts(_ obstacle: RateLimits.Obstacle) {
        guard let reference = state.linked.all.first?.reference, let list = state.linked.parent else { return }
        state.loader.held[FactOfLink(reference: reference, list: list).content] = .limited(obstacle)
    }

    /// The links of the selected repository arrive; facts of the first ones, too.
    mutating func listLinked(_ readme: Readme = Scene.links, facts: Bool = true) {
        guard let repository = state.shown.selectedRepository else { return }
        happen(inLinked: .opened(repository, rows: layout?.list.count))
        happen(inLinked: .loaded(LinkedList(readme: readme, of: repository)))
        happen(inLinked: .lookedUp([:], list: state.linked.number))
        guard facts else { return }
        var known: LinkedFacts = ["mona/two": .gone, "octo/r3": .hidden]
        for (number, entry) in state.linked.all.enumerated() where known[entry.id] == nil && number < 12 {
            var repository = entry.repository
            repository.id = .init(rawValue: 5_000 + Int64(number))
            repository.description = number % 4 == 3 ? nil : "Repository \(number)"
            (repository.stars, repository.language) = (90_000 / (number + 1), "Swift")
            repository.pushedAt = Scene.now.advanced(bySeconds: -Int64(number) * 86_400)
            repository.isArchived = number % 5 == 4
            known[entry.id] = .found(repository, isCurrent: true)
        }
        happen(inLinked: .found(known, list: state.linked.number))
    }
}

extension EveryScreen {
    private static func linked(_ name: String, _ make: @escaping @Sendable (inout Scene) -> Void) -> EveryScreen {
        onAnswer("links\(name)") { scene in
            scene.listLinked()
            make(&scene)
        }
    }

    static let linked: [EveryScreen] = [
        onAnswer("links being loaded") {
            $0.happen(inLinked: .opened(many[0], rows: 9))
            $0.spin(times: 2)
        },
        onAnswer("links that wait") {
            $0.happen(inLinked: .opened(many[0], rows: 9))
            $0.state.loader.held[.readme(of: many[0])] = Scene.wait
        },
        onAnswer("links, none") { $0.listLinked(Readme(html: "<p>Nothing</p>")) },
        onAnswer("links without facts") { $0.listLinked(facts: false) },
        linked("") { _ in },
        linked(", scrolled") { scene in for _ in 0..<3 { scene.move(.pageDown) } },
        linked(" by stars") { $0.happen(.ordered(1), on: .linked) },
        linked(" by name") { $0.happen(.ordered(3), on: .linked) },
        linked(", filtered") { $0.type("thing language:swift", on: .linked) },
        linked(", no matches") { $0.type("nothing", on: .linked) },
        linked(", gone one selected") { scene in for _ in 0..<2 { scene.move(.down) } },
        linked(", few requests left") { $0.holdFacts(.reserved(remaining: 12, limit: 60)) },
        linked(", facts failed") { $0.happen(inLinked: .factsFailed(.timedOut(.silence(seconds: 15)))) },
        linked(", page open") { openPage(&$0) },
    ]
}

extension Scene {
    /// Six repositories that differ, one with a wide name.
    static let compared: [Repository] = (1...6).map { number in
        Repository(
            id: .init(rawValue: 2_000 + Int64(number)), owner: ["mona", "a-rather-long-organisation-name"][number % 2],
            name: number == 3 ? "日本語-🚀" : "thing-\(number)", license: "MIT", topics: ["swift", "topic-\(number)"],
            stars: 4_000 / number, forks: 12, size: 900 * number,
            createdAt: now.advanced(bySeconds: -Int64(number) * 40_000_000), nodeID: "R_\(number)")
    }

    /// What GitHub says of one of them.
    static func comparedFacts(_ number: Int) -> ComparedFacts {
        var facts = ComparedFacts()
        facts.loaded = Set(ComparedFacts.Part.allCases)
        facts.facts.stars = StarHistory(
            weeks: (0..<30).map { week in
                .init(start: now.advanced(bySeconds: Int64(week - 30) * 604_800), days: [week * number % 17, number])
            })
        (facts.facts.openIssues, facts.facts.closedIssues) = (number * 7, 90)
        (facts.facts.openPullRequests, facts.facts.mergedPullRequests) = (number, 40)
        facts.closedPullRequests = 3
        facts.contributors = number * number
        facts.facts.hasSecurityPolicy = number % 2 == 0
        facts.facts.lastCommit = now.advanced(bySeconds: -Int64(number) * 86_400)
        facts.facts.languages = [.init(name: "Swift", bytes: 900 - number * 50), .init(name: "C", bytes: number * 50)]
        if number != 2 { facts.facts.release = .init(tag: "v\(number).0\u{1B}[31m", publishedAt: now) }
        facts.releases = (0..<number).map { now.advanced(bySeconds: -Int64($0 * number) * 864_000) }
        facts.readme = .init(bytes: 1_500 * number, headings: number)
        return facts
    }

    /// So many repositories are side by side.
    mutating func compare(_ count: Int, known: Bool = true) {
        reduce(.compare(.opened(Array(Scene.compared.prefix(count)), at: Scene.now)))
        if known { fillComparison(count, Scene.comparedFacts) }
    }

    fileprivate mutating func fillComparison(_ count: Int, _ facts: (Int) -> ComparedFacts) {
        let found = Scene.compared.prefix(count).enumerated().map { ($1.id, facts($0 + 1)) }
        reduce(.compare(.filled(Dictionary(found) { $1 })))
    }
}

extension EveryScreen {
    private static func comparison(_ name: String, _ make: @escaping @Sendable (inout Scene) -> Void) -> EveryScreen {
        onAnswer("comparison\(name)", make)
    }

    static let comparisons: [EveryScreen] = [
        comparison(" of two") { $0.compare(2) },
        comparison(" of six, the last selected") {
            $0.compare(6)
            $0.move(.bottom)
        },
        comparison(" of three, equal rows shown") {
            $0.compare(3)
            $0.reduce(.compare(.toggledEqual))
            $0.reduce(.compare(.scrolled(to: 12)))
        },
        comparison(", nothing loaded") { $0.compare(4, known: false) },
        comparison(" without a token") {
            $0.compare(2, known: false)
            $0.fillComparison(2) { _ in ComparedFacts([.details, .contributors], .needsToken) }
        },
        comparison(", requests held") {
            $0.compare(3, known: false)
            $0.fillComparison(3) { _ in ComparedFacts([.details, .languages], .limited) }
            $0.state.loader.held[FactsToCompare(repository: Scene.compared[0]).content] = .limited(
                .spent(until: Scene.now.advanced(bySeconds: 95)))
        },
        comparison(", page open") {
            $0.compare(3)
            openPage(&$0)
        },
    ]
}
