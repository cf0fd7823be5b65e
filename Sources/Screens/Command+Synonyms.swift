extension Command {
    /// Other words for it: those of other programs, and American and British spellings. The menu finds it by them.
    var synonyms: String {
        switch self {
        case .facets: "filter facets license licence"
        case .nextSort: "order"
        case .togglePage, .fullPage: "preview readme page"
        case .toggleFavourite: "bookmark favorite favourite star"
        case .remove: "delete favorite favourite"
        case .addRepository: "bookmark favorite favourite"
        case .showFavourites: "bookmarks favorites"
        case .favouriteMarked: "bookmark favorites"
        case .onlyNews: "filter favorites"
        case .importStars: "favorites favourites"
        case .openInBrowser: "web site url"
        case .copyURL: "yank clipboard link address"
        case .moreLikeThis: "similar related"
        case .listForks: "network"
        case .retry: "reload refresh again"
        case .actions: "browser pull requests wiki name SSH HTTPS git Markdown"
        case .mark, .markUpwards, .markAll, .showMarks: "select selection"
        case .clearMarks: "clear selection"
        case .killToStart: "clear line"
        case .yank: "insert"
        case .complete: "suggest suggestions"
        case .saveSearch: "bookmark query"
        case .searchBack, .searchForward: "navigate"
        case .showHistory: "recent searches"
        case .showAccount: "login logout signin signout token user limits"
        case .help: "keys shortcuts bindings"
        case .toggleStrip: "details preview"
        case .leave: "exit close"
        case .acknowledge, .acknowledgeAll: "read news"
        case .nextNew: "jump news"
        case .undo: "revert restore"
        default: ""
        }
    }
}
