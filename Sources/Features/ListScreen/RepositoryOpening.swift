public import Core
import Reactive

/// Opens, copies and prints the selected repository of a list.
public struct RepositoryOpening: Sendable {
    /// The addresses of repositories.
    public var links: RepositoryLinks
    /// What is printed of a repository whose clone is in a folder, without a line break; `nil` if its names break GitHub's rules.
    var output: @Sendable (Repository, _ clone: String?) -> String?
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
        return .browse([address], by: openInBrowser, saying: .opened(fullName: repository.fullName), Mutation.noticed)
    }

    /// Copies a repository's URL to the clipboard.
    func copyAddress<Mutation: ListScreenMutation, State>(_ repository: Repository?) -> Effect<Mutation, State> {
        guard let repository else { return .none }
        guard let address = links.web(repository) else { return .immediate(.noticed(.unsafeName)) }
        return .copy(address, by: copy, Mutation.noticed)
    }
}

extension Effect {
    /// Opens addresses in a browser, one after the other, and says so.
    static func browse(
        _ addresses: [String], by open: @escaping @Sendable (String) async throws -> Void, saying notice: ListNotice,
        _ noticed: @escaping @Sendable (ListNotice) -> Output
    ) -> Effect {
        .run(id: "browser") { send in
            for address in addresses { try await open(address) }
            send(noticed(notice))
        } catch: { error in
            noticed(.couldNotOpen(reason: "\(error)"))
        }
    }

    /// Opens the address of a link; `nil` if it is not on the web: whatever a layout says, nothing else is handed to a browser.
    static func follow(
        _ address: String, by open: @escaping @Sendable (String) async throws -> Void,
        _ noticed: @escaping @Sendable (ListNotice) -> Output
    ) -> Effect? {
        guard address.hasPrefix("https://") || address.hasPrefix("http://") else { return nil }
        let name = address.drop { $0 != "/" }.dropFirst(2)
        return .browse([address], by: open, saying: .opened(fullName: String(name)), noticed)
    }

    /// Copies a text to the clipboard and says so: of an address, unless there is another notice.
    static func copy(
        _ text: String, by copy: @escaping @Sendable (String) async throws -> CopyRoute,
        saying notice: (@Sendable (CopyRoute) -> ListNotice)? = nil,
        _ noticed: @escaping @Sendable (ListNotice) -> Output
    ) -> Effect {
        .run(id: "copy") { send in
            let route = try await copy(text)
            send(noticed(notice?(route) ?? .copied(address: text, by: route)))
        } catch: { error in
            noticed(.couldNotCopy(reason: "\(error)"))
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
