public import Core
import Reactive

public struct RepositoryOpening: Sendable {
    public var links: RepositoryLinks
    /// The text printed for a repository with a clone at this path, without a line break; `nil` if its names break
    /// GitHub's rules.
    var output: @Sendable (Repository, _ clone: String?) -> String?
    /// Throws an error whose description is the reason.
    public var openInBrowser: @Sendable (String) async throws -> Void
    /// Throws an error whose description says what to do.
    public var copy: @Sendable (String) async throws -> CopyRoute

    /// By default, URLs are printed.
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

    /// `nil` if the names of one of the repositories break GitHub's rules: then nothing is printed.
    func choice(of repositories: [Repository], in clones: CloneIndex = CloneIndex()) -> RepositoryChoice? {
        let texts = repositories.compactMap { output($0, clones.path(of: $0)) }
        guard texts.count == repositories.count else { return nil }
        return RepositoryChoice(texts: texts, ids: repositories.map(\.id))
    }
}

extension Effect {
    static func browse(
        _ addresses: [String], by open: @escaping @Sendable (String) async throws -> Void, saying notice: Notice,
        _ noticed: @escaping @Sendable (Notice) -> Output
    ) -> Effect {
        .run(id: "browser") { send in
            for address in addresses { try await open(address) }
            send(noticed(notice))
        } catch: { error in
            noticed(.couldNotOpen(reason: "\(error)"))
        }
    }

    /// Nothing for an address that is not on the web: nothing else is handed to a browser, whatever a layout says.
    static func follow(
        _ address: String, by open: @escaping @Sendable (String) async throws -> Void,
        _ noticed: @escaping @Sendable (Notice) -> Output
    ) -> Effect {
        guard address.hasPrefix("https://") || address.hasPrefix("http://") else { return .none }
        let name = address.drop { $0 != "/" }.dropFirst(2)
        return .browse([address], by: open, saying: .opened(fullName: String(name)), noticed)
    }

    /// The notice is about an address unless another one is given.
    static func copy(
        _ text: String, by copy: @escaping @Sendable (String) async throws -> CopyRoute,
        saying notice: (@Sendable (CopyRoute) -> Notice)? = nil,
        _ noticed: @escaping @Sendable (Notice) -> Output
    ) -> Effect {
        .run(id: "copy") { send in
            let route = try await copy(text)
            send(noticed(notice?(route) ?? .copied(address: text, by: route)))
        } catch: { error in
            noticed(.couldNotCopy(reason: "\(error)"))
        }
    }
}

/// What the program ends with.
public struct RepositoryChoice: Sendable, Equatable {
    /// The program's output, one text per repository.
    public let texts: [String]
    public let ids: [Repository.ID]
}

public enum CopyRoute: Sendable, Equatable {
    case terminal
    case program(String)
}
