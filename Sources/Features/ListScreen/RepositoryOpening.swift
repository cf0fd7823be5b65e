import Model
import Reactive

/// What a feature with a list of repositories needs to do something with the selected one.
protocol RepositoryOpening: Sendable {
    /// The web address of a repository; `nil` if its names break GitHub's rules.
    var webAddress: @Sendable (Repository) -> String? { get }
    /// Shows a web address in a browser. Throws an error whose description says why it could not.
    var openInBrowser: @Sendable (String) async throws -> Void { get }
    /// Puts a web address on the clipboard. Throws an error whose description says what to do.
    var copy: @Sendable (String) async throws -> CopyRoute { get }
}

extension RepositoryOpening {
    /// Makes a repository's web address the program's answer.
    func choose<Mutation: ListScreenMutation>(_ repository: Repository?) -> Effect<Mutation> {
        guard let repository else { return .none }
        return .immediate(webAddress(repository).map { .list(.chose($0)) } ?? .noticed(.unsafeName))
    }

    /// Shows a repository in the browser.
    func showInBrowser<Mutation: ListScreenMutation>(_ repository: Repository?) -> Effect<Mutation> {
        guard let repository else { return .none }
        guard let address = webAddress(repository) else { return .immediate(.noticed(.unsafeName)) }
        return .run(id: "browser") { send in
            try await openInBrowser(address)
            send(.noticed(.opened(fullName: repository.fullName)))
        } catch: { error in
            .noticed(.couldNotOpen(reason: "\(error)"))
        }
    }

    /// Puts a repository's web address on the clipboard.
    func copyAddress<Mutation: ListScreenMutation>(_ repository: Repository?) -> Effect<Mutation> {
        guard let repository else { return .none }
        guard let address = webAddress(repository) else { return .immediate(.noticed(.unsafeName)) }
        return .run(id: "copy") { send in
            send(.noticed(.copied(address: address, by: try await copy(address))))
        } catch: { error in
            .noticed(.couldNotCopy(reason: "\(error)"))
        }
    }
}
