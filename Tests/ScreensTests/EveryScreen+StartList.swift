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
