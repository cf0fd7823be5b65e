/// What only some accounts may see of an emulated GitHub.
///
/// A repository of a listing with `classified` in its name is private, and one with `turning` is so in answers to queries with `is:private`.
/// Each kind of content of both has a word that is in no other, so that a test sees where it comes to.
package enum GitHubEmulatorSecrets {
    /// Whether a name or a node id is that of such a repository.
    static func has(_ name: String) -> Bool { name.contains("classified") || name.contains("turning") }

    /// The visibility of a repository in an answer to a query.
    static func visibility(of name: String, in query: String) -> String {
        name.contains("classified") || name.contains("turning") && query.contains("is:private") ? "private" : "public"
    }

    /// To be that of the listing, too.
    package static let topic = "xyzzytopic"
    package static let language = "xyzzylanguage"
    package static let release = "xyzzyrelease"
    package static let fork = "xyzzyfork"
    /// The name of a file.
    package static let path = "xyzzypath.txt"
    /// What is in every file.
    package static let content = "xyzzycontent"
    /// A function that a search for code finds.
    package static let code = "xyzzycode"
}
