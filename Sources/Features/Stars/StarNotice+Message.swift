public import Model

extension StarNotice {
    /// What is said, in one or two sentences.
    public var sentence: String {
        switch self {
        case .refused(let change, let failure): StarNotice.refusal(change, failure)
        case .postponed(.unauthorized):
            "Stars need a token: sign in or set GH_TOKEN. Your favourites are kept, and starred then."
        case .postponed: "GitHub cannot be told of stars now; it will be, later."
        case .broken(let failure): failure.brief
        }
    }

    /// That the host refuses a change, and which right the token lacks: a 403 or a 404 there mostly means that.
    ///
    /// Source: GitHub docs, "REST API endpoints for starring"; the scopes are those of classic tokens, the permission that of
    /// fine-grained ones.
    public static func refusal(_ change: StarChange, _ failure: Failure) -> String {
        let name = "\(change.owner)/\(change.name)"
        switch failure {
        case .forbidden, .notFound:
            let what = change.isStarred ? "GitHub does not star \(name)" : "GitHub keeps the star of \(name)"
            return "\(what): the token may lack the scope public_repo, or the permission Starring."
        default:
            return change.isStarred
                ? "GitHub does not star \(name), so it is a favourite only where it has a note."
                : "GitHub keeps the star of \(name)."
        }
    }
}
