/// The environment of a child process. It is made in one of two ways, so that no child gets a token by accident.
package struct ChildEnvironment: Sendable {
    /// Every variable that can hold a token for GitHub (gh manual, "gh help environment").
    package static let tokenVariables = ["GH_TOKEN", "GITHUB_TOKEN", "GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]

    /// The variables.
    let variables: [String: String]

    /// For a program that ghlance picks, such as tmux, a browser or gh: what ghlance was started with, without tokens.
    ///
    /// - Parameter additions: Variables that are set for the program.
    package static func helper(_ started: [String: String], adding additions: [String: String] = [:]) -> Self {
        let rest = started.filter { !tokenVariables.contains($0.key) }
        return Self(variables: rest.merging(additions) { $1 })
    }

    /// For a program that the user starts, such as git: what ghlance was started with. A token that was found elsewhere is not
    /// in it.
    package static func user(_ started: [String: String]) -> Self { Self(variables: started) }
}
