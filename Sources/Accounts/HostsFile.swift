public import GitHub
import Yams

/// What a `hosts.yml` says: hosts with their users and tokens, in the form of GitHub's own command line program.
///
///     github.com:
///         user: octocat
///         oauth_token: gho_…
///
/// What else is in the file stays in it.
public struct HostsFile {
    /// What is not YAML, or not of this form.
    public struct Malformed: Error {}

    private var hosts: Node.Mapping

    /// All in it is text, whatever it looks like. To know numbers and dates from it, Yams would compile seven regular
    /// expressions, and ICU be loaded for them.
    private static var textTag: Tag { Tag(.implicit, .basic) }

    private static func node(_ text: String) -> Node { Node(text, HostsFile.textTag) }

    /// A file without hosts.
    public init() {
        hosts = Node.Mapping([], HostsFile.textTag)
    }

    /// Reads the text of a file. Anchors and aliases are refused: nobody needs them here, and a small file of them fills the memory.
    ///
    /// - Throws: `Malformed`.
    public init(_ text: String) throws(Malformed) {
        if YAMLAnchors.mayBe(in: text) { throw Malformed() }
        let node: Node?
        do {
            node = try Yams.compose(yaml: text, .basic)
        } catch {
            throw Malformed()
        }
        switch node {
        case nil: hosts = HostsFile().hosts
        case .mapping(let mapping)?: hosts = mapping
        // An empty document is the null.
        case .scalar(let scalar)? where scalar.string.isEmpty || scalar.string == "null":
            hosts = HostsFile().hosts
        default: throw Malformed()
        }
    }

    /// Whether no host is left.
    public var isEmpty: Bool { hosts.isEmpty }

    /// The one host there is, as its name was written; `nil` where there are several or none.
    public var onlyHost: String? { hosts.count == 1 ? hosts.first?.key.string : nil }

    /// The account of a host; `nil` where the file has no token for it.
    public func account(of host: HostName, source: Credential.Source) -> StoredAccount? {
        guard let entry = hosts[HostsFile.node(host.description)]?.mapping else { return nil }
        let login = entry["user"]?.string
        // Newer files of gh's have a token for each user, older ones one for the host.
        let own = login.flatMap { entry["users"]?.mapping?[HostsFile.node($0)]?.mapping?["oauth_token"]?.string }
        guard let token = entry["oauth_token"]?.string ?? own,
            let credential = Credential(token, source: source, host: host)
        else { return nil }
        return StoredAccount(credential: credential, login: login)
    }

    /// Puts an account in the place of its host's.
    public mutating func set(_ account: StoredAccount) {
        var pairs = [("oauth_token", account.credential.secret)]
        if let login = account.login { pairs.insert(("user", login), at: 0) }
        hosts[HostsFile.node(account.credential.host.description)] = Node(
            pairs.map { (HostsFile.node($0), HostsFile.node($1)) }, HostsFile.textTag)
    }

    /// Takes a host out; whether it was there.
    public mutating func remove(_ host: HostName) -> Bool {
        let key = HostsFile.node(host.description)
        guard hosts[key] != nil else { return false }
        hosts[key] = nil
        return true
    }

    /// The text of the file.
    ///
    /// - Throws: `Malformed` where something in it cannot be written.
    public func text() throws(Malformed) -> String {
        do {
            return try Yams.serialize(node: .mapping(hosts), indent: 4, allowUnicode: true)
        } catch {
            throw Malformed()
        }
    }
}
