/// What is printed of a chosen repository.
public enum PrintForm: Sendable {
    /// The URL of its page.
    case url
    /// `OWNER/NAME`.
    case name
    /// The address to clone it by over SSH.
    case ssh
    /// The URL to clone it by over HTTPS.
    case https
    /// All fields, an object on one line.
    case json
    /// The path of its clone.
    case path
    /// A line with fields in it.
    case template(OutputTemplate)

    /// What is wrong with the text of a form.
    public enum Problem: Error, Equatable {
        /// It is none of the forms, and no template.
        case unknown(String)
        /// The template is wrong.
        case template(OutputTemplate.Problem)
    }

    /// The forms that have a name, in the order of help.
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

    /// The output of a repository.
    ///
    /// - Parameter path: The folder of its clone; `nil` if there is none.
    /// - Returns: `nil` if its owner or name breaks GitHub's rules, or if it has no path and that is asked for.
    public func text(of repository: Repository, _ links: RepositoryLinks, path: String? = nil) -> String? {
        text(of: PrintedRepository(repository, links, path: path))
    }

    /// The output of a repository, as above.
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
