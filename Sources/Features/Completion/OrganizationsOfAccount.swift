import Core

/// The organisations of an account, by their logins.
struct OrganizationsOfAccount: ContentKey {
    static let kind = ContentKind(name: "organisations", resource: .core, capacity: 0)

    let login: String

    var description: String { "organisations of \(login)" }

    func load(from github: LoaderDependencies) async throws -> [String] { try await github.organizations() }

    func mutations(on event: ContentEvent<Self>, in state: AppState) -> [AppReactor.Mutation] {
        switch event {
        case .arrived(let logins): [.completion(.organizationsFound(logins, login: login))]
        // A token without permission to list organisations counts as having none.
        case .failed(.forbidden, wasAsked: _, pauses: false), .failed(.notFound, wasAsked: _, pauses: false):
            [.completion(.organizationsFound([], login: login))]
        case .failed(_, wasAsked: _, pauses: false): [.completion(.organizationsFound(nil, login: login))]
        default: []
        }
    }
}
