/// The header field `X-GitHub-SSO`: `partial-results; organizations=1,2`, or `required; url=https://…` (GitHub docs, "Authenticating to
/// the REST API", section "Authorizing personal access tokens for SSO").
struct SingleSignOn {
    private static let name = "X-GitHub-SSO"

    /// The number of organisations whose results are left out.
    var hiddenOrganizations = 0
    /// The page to authorise the token on, as sent by the server; `nil` if that is not required.
    var requiredAt: String?

    init(_ headers: Headers) {
        let parts = (headers[Self.name] ?? "").split(separator: ";", maxSplits: 1).map { $0.trimming { $0 == " " } }
        guard parts.count == 2 else { return }
        switch parts[0] {
        case "partial-results" where parts[1].hasPrefix("organizations="):
            hiddenOrganizations = parts[1].dropFirst("organizations=".count).split(separator: ",").count
        case "required" where parts[1].hasPrefix("url="): requiredAt = String(parts[1].dropFirst("url=".count))
        default: break
        }
    }
}
