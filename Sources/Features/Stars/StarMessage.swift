public import Core

public enum StarMessage {
    /// Says that stars are sent later.
    public static func postponed(_ failure: Failure) -> String {
        guard case .unauthorized = failure else { return "Could not send stars to GitHub. Retrying later." }
        return
            "Starring needs a token: sign in or set GH_TOKEN. Your favourites are saved and will be starred later."
    }

    /// Says that the host refused a change, and what the token may lack: a 403 or a 404 usually means that.
    ///
    /// Source: GitHub docs, "REST API endpoints for starring"; the scopes are those of classic tokens, the permission that of
    /// fine-grained ones.
    public static func refusal(_ change: StarChange, _ failure: Failure) -> String {
        let name = "\(change.owner)/\(change.name)"
        switch failure {
        case .forbidden, .notFound:
            let what = change.isStarred ? "Could not star \(name)" : "Could not unstar \(name)"
            return "\(what): the token may lack the public_repo scope or the Starring permission."
        default:
            return change.isStarred
                ? "Could not star \(name). It stays a favourite only if it has a note."
                : "Could not unstar \(name)."
        }
    }
}
