extension Command {
    /// What finds a command without a key in the menu; `nil` for others.
    var menuName: String? {
        switch self {
        case .chooseLists: "star lists"
        case .openMarked: "open all"
        case .copyMarked: "copy all"
        case .favouriteMarked: "add all"
        case .clearMarks: "clear all"
        default: nil
        }
    }

    /// Other words for it: those of other programs, and American and British spellings. The menu finds it by them.
    var synonyms: String {
        switch self {
        case .facets: "filter facets license licence"
        case .nextSort: "order"
        case .togglePage, .fullPage: "preview readme page"
        case .toggleFavourite: "bookmark favorite favourite star"
        case .chooseLists: "tag label folder group collection"
        case .remove: "delete favorite favourite"
        case .addRepository: "bookmark favorite favourite"
        case .showFavourites: "bookmarks favorites"
        case .favouriteMarked: "bookmark favorites"
        case .onlyNews: "filter favorites"
        case .importStars: "favorites favourites"
        case .openInBrowser: "web site url"
        case .toggleWrap: "fold truncate chop"
        case .toggleFileForm: "markdown raw source"
        case .goToLine: "jump number"
        case .showOutline: "contents table toc section jump"
        case .copyURL: "yank clipboard link address"
        case .clone: "git download checkout fetch get"
        case .moreLikeThis: "similar related"
        case .listForks: "network"
        case .listLinked: "awesome list collection curated"
        case .compare: "side by side versus diff table"
        case .listFiles: "browse code tree folder directory search"
        case .retry: "reload refresh again"
        case .actions: "browser pull requests wiki name SSH HTTPS git Markdown"
        case .mark, .markUpwards, .markAll, .showMarks: "select selection"
        case .clearMarks: "clear all selection"
        case .killToStart: "clear line"
        case .yank: "insert"
        case .complete: "suggest suggestions"
        case .saveSearch: "bookmark query"
        case .searchBack, .searchForward: "navigate"
        case .showHistory: "recent searches"
        case .showReleases: "versions changelog updates unread"
        case .showAccount: "login logout signin signout token user limits"
        case .help: "keys shortcuts bindings"
        case .toggleStrip: "details preview"
        case .leave: "exit close"
        case .acknowledge, .acknowledgeAll: "read news"
        case .nextNew: "jump news"
        case .readmeMatches: "more local hits"
        case .undo: "revert restore"
        default: ""
        }
    }
}
