public import Model
import Reactive

/// Opens and copies the selected repository of a list.
public struct RepositoryOpening: Sendable {
    /// The URL of a repository's page; `nil` if its names break GitHub's rules.
    public var webAddress: @Sendable (Repository) -> String?
    /// Opens a URL in a browser. Throws an error whose description says why it could not.
    public var openInBrowser: @Sendable (String) async throws -> Void
    /// Copies a URL to the clipboard. Throws an error whose description says what to do.
    public var copy: @Sendable (String) async throws -> CopyRoute

    /// Opens repositories by these.
    public init(
        webAddress: @escaping @Sendable (Repository) -> String?,
        openInBrowser: @escaping @Sendable (String) async throws -> Void = { _ in },
        copy: @escaping @Sendable (String) async throws -> CopyRoute = { _ in .terminal }
    ) {
        self.webAddress = webAddress
        self.openInBrowser = openInBrowser
        self.copy = copy
    }

    /// Makes a repository's URL the program's output.
    func choose<Mutation: ListScreenMutation, State>(_ repository: Repository?) -> EffectOf<Mutation, State> {
        guard let repository else { return .none }
        guard let address = webAddress(repository) else { return .immediate(.noticed(.unsafeName)) }
        return .immediate(.list(.chose(RepositoryChoice(address: address, ids: [repository.id]))))
    }

    /// Opens a repository in the browser.
    func showInBrowser<Mutation: ListScreenMutation, State>(_ repository: Repository?) -> EffectOf<Mutation, State> {
        guard let repository else { return .none }
        guard let address = webAddress(repository) else { return .immediate(.noticed(.unsafeName)) }
        return .run(id: "browser") { send in
            try await openInBrowser(address)
            send(.noticed(.opened(fullName: repository.fullName)))
        } catch: { error in
            .noticed(.couldNotOpen(reason: "\(error)"))
        }
    }

    /// Copies a repository's URL to the clipboard.
    func copyAddress<Mutation: ListScreenMutation, State>(_ repository: Repository?) -> EffectOf<Mutation, State> {
        guard let repository else { return .none }
        guard let address = webAddress(repository) else { return .immediate(.noticed(.unsafeName)) }
        return .run(id: "copy") { send in
            send(.noticed(.copied(address: address, by: try await copy(address))))
        } catch: { error in
            .noticed(.couldNotCopy(reason: "\(error)"))
        }
    }
}

/// What the program ends with: the repositories that were chosen, and its output.
public struct RepositoryChoice: Sendable, Equatable {
    /// The URLs of the repositories, one per line: the program's output.
    public let address: String
    /// The chosen repositories.
    public let ids: [Repository.ID]

    /// Creates a choice.
    public init(address: String, ids: [Repository.ID]) {
        self.address = address
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
