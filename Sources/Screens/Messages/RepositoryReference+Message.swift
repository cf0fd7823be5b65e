public import Core

extension RepositoryReference.Problem {
    /// What is wrong, in one sentence.
    public var summary: String {
        switch self {
        case .empty: "Type OWNER/NAME or paste a URL."
        case .otherHost(let host): "This URL belongs to \(host)."
        case .notARepository: "Not a repository: type OWNER/NAME or paste its URL."
        case .incomplete: "Not OWNER/NAME: the repository's name is missing."
        case .badOwner(let owner): "“\(owner)” is not a valid user or organisation name."
        case .badName(let name): "“\(name)” is not a valid repository name."
        }
    }
}
