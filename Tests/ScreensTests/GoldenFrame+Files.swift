/// The frames of each file.
extension GoldenFrame {
    static let files: [String: [GoldenFrame]] = [
        "search": search, "start-list": startList, "lists": lists, "star-lists": starLists, "pages": pages,
        "previews": previews, "forks": forks, "linked": linked, "files": repositoryFiles, "file": openFile,
        "comparisons": comparisons, "dialogs": dialogs,
    ]

    private static let search: [GoldenFrame] = [
        "welcome", "answered", .init("answered", 120, 40), .init("answered", 40, 10), .init("answered", 120, 30, .dark),
        .init("answered", 80, 24, .light), .init("answered", 80, 24, .eightColors),
        .init("answered", 80, 24, .monochrome), .init("answered", 80, 24, .ascii), "older rows", "completions",
        "no matches", "no matches, with advice", "local rows and an answer", "no network", .init("offline", 60, 16),
        "searching", .init("at the end", 60, 16), .init("waiting to search", 60, 16), "failure 18 of a search",
        "failure 16 of a next page", .init("failure 2 of a next page", 60, 16),
    ]

    private static let startList: [GoldenFrame] = [
        "start list", .init("start list", 120, 40), .init("start list", 40, 10),
        .init("start list", 20, 5), "start list and a name",
    ]

    /// Favourites, the history, releases, and what is below them.
    private static let lists: [GoldenFrame] = [
        .init("favourites opening", 60, 16), .init("no favourites", 60, 16), .init("favourites at the end", 100, 24),
        .init("favourites with library failure 2", 60, 16), .init("favourites with news", 50, 16),
        .init("favourites with news", 110, 12), "importing stars", "import of stars with failure 16", "a note, long",
        .init("a form that asks", 60, 16), .init("a form with 34 characters", 60, 16), "history",
        .init("releases", 100, 24), .init("releases", 50, 16), .init("no releases", 60, 16), "naming a search",
        .init("clone form", 60, 16), "cloning", "clones failed",
    ]

    private static let starLists: [GoldenFrame] = [
        "favourites in lists", "lists of a repository",
        .init("lists of a repository, waiting for the rate limit", 60, 15),
    ]

    private static let pages: [GoldenFrame] = [
        "page, resting", .init("page", 140, 30), "page", "page, scrolled", "page in full", "page without a README",
        .init("page and a note", 140, 30), .init("page with facts", 140, 30), "page with facts in full",
        "page held back", .init("a release's page", 120, 30), "a file of a release chosen",
    ]

    private static let previews: [GoldenFrame] = [
        .init("preview, text", 120, 36, .dark), .init("preview, text", 120, 36, .monochrome),
        .init("preview, loading", 120, 36, .dark), .init("preview, a folder of many", 120, 36, .dark),
        .init("preview, a hit", 120, 36, .dark),
    ]

    private static let forks: [GoldenFrame] = [
        .init("forks being loaded", 60, 15), "forks, compared", .init("forks, next page failed", 60, 15),
    ]

    private static let linked: [GoldenFrame] = ["links", .init("links, few requests left", 60, 15)]

    private static let repositoryFiles: [GoldenFrame] = [
        "files", "files, a folder open", .init("files, saved, not loaded again", 60, 15), "files, code found",
        .init("files, more code not loaded", 60, 15),
    ]

    private static let openFile: [GoldenFrame] = [
        .init("file, loading", 60, 15), "file, text", "file, not wrapped", "file, find", "file, rendered",
        "file, binary", "file, a pointer of Git LFS", "file, not refreshed",
    ]

    private static let comparisons: [GoldenFrame] = [
        "comparison of two", .init("comparison of six, the last selected", 200, 60),
        "comparison of three, equal rows shown", .init("comparison without a token", 60, 15),
        "comparison, requests held",
    ]

    private static let dialogs: [GoldenFrame] = [
        "account, status 5", "account, login 1", .init("account, login 4", 60, 16), "account, token",
        "account, token, typed", "account, budgets", "account, what is on screen", "help on search",
        .init("help on search", 120, 40), .init("menu", 120, 40), .init("menu", 40, 10), "orders",
        "facets", .init("facets, counting", 60, 20), "actions of the user", "the list of the marked",
        "question about a note", .init("notice, said", 60, 16), "outline",
    ]
}
