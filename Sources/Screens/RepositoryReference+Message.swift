public import Model

extension RepositoryReference.Problem {
    /// What is wrong, in one sentence.
    public var summary: String {
        switch self {
        case .empty: "Type OWNER/NAME or paste an address."
        case .otherHost(let host): "This is an address of \(host)."
        case .notARepository: "This is not a repository: type OWNER/NAME or paste its address."
        case .incomplete: "The name of the repository is missing: OWNER/NAME."
        case .badOwner(let owner): "“\(owner)” cannot be the name of a user or an organisation."
        case .badName(let name): "“\(name)” cannot be the name of a repository."
        }
    }
}
