/// The frames of each file.
extension GoldenFrame {
    static let files: [String: [GoldenFrame]] = [
        "search": search, "start-list": startList, "lists": lists, "star-lists": starLists, "pages": pages,
        "previews": previews, "forks": forks, "linked": linked, "files": repositoryFiles, "file": openFile,
        "comparisons": comparisons, "dialogs": dialogs,
    ]

    private static let search = [
        GoldenFrame("welcome"), GoldenFrame("answered"), GoldenFrame("answered", 120, 40),
        GoldenFrame("answered", 40, 10), GoldenFrame("answered", 120, 30, .dark),
        GoldenFrame("answered", 80, 24, .light), GoldenFrame("answered", 80, 24, .eightColors),
        GoldenFrame("answered", 80, 24, .monochrome), GoldenFrame("answered", 80, 24, .ascii),
        GoldenFrame("older rows"), GoldenFrame("completions"), GoldenFrame("no matches"),
        GoldenFrame("no matches, with advice"), GoldenFrame("local rows and an answer"), GoldenFrame("no network"),
        GoldenFrame("offline", 60, 16), GoldenFrame("searching"), GoldenFrame("at the end", 60, 16),
        GoldenFrame("waiting to search", 60, 16), GoldenFrame("failure 18 of a search"),
        GoldenFrame("failure 16 of a next page"), GoldenFrame("failure 2 of a next page", 60, 16),
    ]

    private static let startList = [
        GoldenFrame("start list"), GoldenFrame("start list", 120, 40), GoldenFrame("start list", 40, 10),
        GoldenFrame("start list", 20, 5), GoldenFrame("start list and a name"),
    ]

    /// Favourites, the history, releases, and what is below them.
    private static let lists = [
        GoldenFrame("favourites opening", 60, 16), GoldenFrame("no favourites", 60, 16),
        GoldenFrame("favourites at the end", 100, 24), GoldenFrame("favourites with library failure 2", 60, 16),
        GoldenFrame("favourites with news", 50, 16), GoldenFrame("favourites with news", 110, 12),
        GoldenFrame("importing stars"), GoldenFrame("import of stars with failure 16"), GoldenFrame("a note, long"),
        GoldenFrame("a form that asks", 60, 16), GoldenFrame("a form with 34 characters", 60, 16),
        GoldenFrame("history"), GoldenFrame("releases", 100, 24), GoldenFrame("releases", 50, 16),
        GoldenFrame("no releases", 60, 16), GoldenFrame("naming a search"), GoldenFrame("clone form", 60, 16),
        GoldenFrame("cloning"), GoldenFrame("clones failed"),
    ]

    private static let starLists = [
        GoldenFrame("favourites in lists"), GoldenFrame("lists of a repository"),
        GoldenFrame("lists of a repository, waiting for the rate limit", 60, 15),
    ]

    private static let pages = [
        GoldenFrame("page, resting"), GoldenFrame("page", 140, 30), GoldenFrame("page"), GoldenFrame("page, scrolled"),
        GoldenFrame("page in full"), GoldenFrame("page without a README"), GoldenFrame("page and a note", 140, 30),
        GoldenFrame("page with facts", 140, 30), GoldenFrame("page with facts in full"), GoldenFrame("page held back"),
        GoldenFrame("a release's page", 120, 30), GoldenFrame("a file of a release chosen"),
    ]

    private static let previews = [
        GoldenFrame("preview, text", 120, 36, .dark), GoldenFrame("preview, text", 120, 36, .monochrome),
        GoldenFrame("preview, loading", 120, 36, .dark), GoldenFrame("preview, a folder of many", 120, 36, .dark),
        GoldenFrame("preview, a hit", 120, 36, .dark),
    ]

    private static let forks = [
        GoldenFrame("forks being loaded", 60, 15), GoldenFrame("forks, compared"),
        GoldenFrame("forks, next page failed", 60, 15),
    ]

    private static let linked = [
        GoldenFrame("links"), GoldenFrame("links, few requests left", 60, 15),
    ]

    private static let repositoryFiles = [
        GoldenFrame("files"), GoldenFrame("files, a folder open"),
        GoldenFrame("files, saved, not loaded again", 60, 15), GoldenFrame("files, code found"),
        GoldenFrame("files, more code not loaded", 60, 15),
    ]

    private static let openFile = [
        GoldenFrame("file, loading", 60, 15), GoldenFrame("file, text"), GoldenFrame("file, not wrapped"),
        GoldenFrame("file, find"), GoldenFrame("file, rendered"), GoldenFrame("file, binary"),
        GoldenFrame("file, a pointer of Git LFS"), GoldenFrame("file, not refreshed"),
    ]

    private static let comparisons = [
        GoldenFrame("comparison of two"), GoldenFrame("comparison of six, the last selected", 200, 60),
        GoldenFrame("comparison of three, equal rows shown"), GoldenFrame("comparison without a token", 60, 15),
        GoldenFrame("comparison, requests held"),
    ]

    private static let dialogs = [
        GoldenFrame("account, status 5"), GoldenFrame("account, login 1"), GoldenFrame("account, login 4", 60, 16),
        GoldenFrame("account, token"), GoldenFrame("account, token, typed"), GoldenFrame("account, budgets"),
        GoldenFrame("account, what is on screen"), GoldenFrame("help on search"),
        GoldenFrame("help on search", 120, 40), GoldenFrame("menu", 120, 40), GoldenFrame("menu", 40, 10),
        GoldenFrame("orders"), GoldenFrame("facets"), GoldenFrame("facets, counting", 60, 20),
        GoldenFrame("actions of the user"), GoldenFrame("the list of the marked"),
        GoldenFrame("question about a note, false"), GoldenFrame("notice, said", 60, 16), GoldenFrame("outline"),
    ]
}
