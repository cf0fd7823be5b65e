import Core
import Library

/// Names for completion that are not declared anywhere. Each is looked up only where it is needed.
struct KnownNames {
    var hosts: () -> [String] = { [] }
    var savedSearches: () -> [SavedSearch] = { [] }
    var favourites: () -> [KeptNames.Repository] = { [] }
    /// Repositories that were chosen or seen, for the beginning of a name.
    var repositories: (String) -> [KeptNames.Repository] = { _ in [] }
    /// Names that local repositories have in common.
    var names: (CatalogueNames.Request) -> CatalogueNames? = { _ in nil }
    /// The current time, for dates.
    var now = Timestamp(seconds: 0)
    /// Whether the host is a GitHub Enterprise Server.
    var isEnterpriseServer = false
}
