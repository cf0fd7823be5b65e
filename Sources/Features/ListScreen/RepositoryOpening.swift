public import Model
import Reactive

/// Opens, copies and prints the selected repository of a list.
public struct RepositoryOpening: Sendable {
    /// The addresses of repositories.
    public var links: RepositoryLinks
    /// What is printed of a repository whose clone is in a folder, without a line break; `nil` if its names break GitHub's rules.
    public var output: @Sendable (Repository, _ clone: String?) -> String?
    /// Opens a URL in a browser. Throws an error whose description says why it could not.
    public var openInBrowser: @Sendable (String) async throws -> Void
    /// Copies a URL to the clipboard. Throws an error whose description says what to do.
    public var copy: @Sendable (String) async throws -> CopyRoute

    /// Opens repositories by these; by default, their URLs are printed.
    public init(
        links: RepositoryLinks,
        output: (@Sendable (Repository, _ clone: String?) -> String?)? = nil,
        openInBrowser: @escaping @Sendable (String) async throws -> Void = { _ in },
        copy: @escaping @Sendable (String) async throws -> CopyRoute = { _ in .terminal }
    ) {
        self.links = links
        self.output = output ?? { repository, _ in links.web(repository) }
        self.openInBrowser = openInBrowser
        self.copy = copy
    }

    /// Makes a repository the program's output.
    func choose<Mutation: ListScreenMutation, State>(_ repository: Repository?) -> Effect<Mutation, State> {
        guard let repository else { return .none }
        return .immediate(choice(of: [repository]).map { .list(.chose($0)) } ?? .noticed(.unsafeName))
    }

    /// What the program ends with; `nil` if the names of one of the repositories break GitHub's rules: then nothing is printed.
    func choice(of repositories: [Repository], in clones: CloneIndex = CloneIndex()) -> RepositoryChoice? {
        let texts = repositories.compactMap { output($0, clones.path(of: $0)) }
        guard texts.count == repositories.count else { return nil }
        return RepositoryChoice(texts: texts, ids: repositories.map(\.id))
    }

    /// Opens a repository in the browser.
    func showInBrowser<Mutation: ListScreenMutation, State>(_ repository: Repository?) -> Effect<Mutation, State> {
        guard let repository else { return .none }
        guard let address = links.web(repository) else { return .immediate(.noticed(.unsafeName)) }
        return .run(id: "browser") { send in
            try await openInBrowser(address)
            send(.noticed(.opened(fullName: repository.fullName)))
        } catch: { error in
            .noticed(.couldNotOpen(reason: "\(error)"))
        }
    }

    /// Copies a repository's URL to the clipboard.
    func copyAddress<Mutation: ListScreenMutation, State>(_ repository: Repository?) -> Effect<Mutation, State> {
        guard let repository else { return .none }
        guard let address = links.web(repository) else { return .immediate(.noticed(.unsafeName)) }
        return .run(id: "copy") { send in
            send(.noticed(.copied(address: address, by: try await copy(address))))
        } catch: { error in
            .noticed(.couldNotCopy(reason: "\(error)"))
        }
    }
}

/// What the program ends with: the repositories that were chosen, and its output.
public struct RepositoryChoice: Sendable, Equatable {
    /// The program's output, a text per repository.
    public let texts: [String]
    /// The chosen repositories.
    public let ids: [Repository.ID]

    /// Creates a choice.
    public init(texts: [String], ids: [Repository.ID]) {
        self.texts = texts
        self.ids = ids
    }
}

/// How a text was copied to the clipboard.
public enum CopyRoute: Sendable, Equatable {
    /// Through the terminal.
    case terminal
    /// With a program of this name.
    case program(String)
}
