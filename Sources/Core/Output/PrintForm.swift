public enum PrintForm: Sendable {
    /// The URL of its page.
    case url
    /// `OWNER/NAME`.
    case name
    /// The address for cloning it over SSH.
    case ssh
    /// The URL for cloning it over HTTPS.
    case https
    /// All fields, as an object on one line.
    case json
    /// The path of its clone.
    case path
    case template(OutputTemplate)

    public enum Problem: Error, Equatable {
        case unknown(String)
        case template(OutputTemplate.Problem)
    }

    /// In the order of help.
    public static let names = named.map(\.name)
    private static let named: [(name: String, form: PrintForm)] = [
        ("url", .url), ("name", .name), ("ssh", .ssh), ("https", .https), ("json", .json), ("path", .path),
    ]

    /// The form that a text names, or its template. Throws ``Problem``.
    public init(_ text: String) throws(Problem) {
        if let (_, form) = PrintForm.named.first(where: { $0.name == text }) {
            self = form
            return
        }
        guard text.contains("{") else { throw .unknown(text) }
        do throws(OutputTemplate.Problem) { self = .template(try OutputTemplate(text)) } catch {
            throw .template(error)
        }
    }

    /// - Parameter path: The folder of its clone.
    /// - Returns: `nil` if its owner or name breaks GitHub's rules, or if its path is requested and it has none.
    public func text(of repository: Repository, _ links: RepositoryLinks, path: String? = nil) -> String? {
        text(of: PrintedRepository(repository, links, path: path))
    }

    package func text(of printed: PrintedRepository) -> String? {
        let (repository, links) = (printed.repository, printed.links)
        guard let name = links.path(of: repository) else { return nil }
        return switch self {
        case .url: links.web(repository)
        case .name: name
        case .ssh: links.ssh(repository)
        case .https: links.https(repository)
        case .json: RepositoryFields.standard.json(printed)
        case .path: printed.path
        case .template(let template): template.line(printed)
        }
    }
}
