import Yams

/// The contents of a `hosts.yml`: hosts with their users and tokens, in the GitHub CLI's format.
///
///     github.com:
///         user: octocat
///         oauth_token: gho_…
///
/// Other keys and values in the file are preserved; comments, anchors and the layout are not.
package struct HostsFile {
    /// The text is not YAML, or not in this format.
    package struct Malformed: Error {}

    private var hosts: Node.Mapping

    /// Every scalar is read as text: to recognise numbers and dates, Yams would compile seven regular expressions and load ICU.
    private static var textTag: Tag { Tag(.implicit, .basic) }

    private static func node(_ text: String) -> Node { Node(text, HostsFile.textTag) }

    package init() { hosts = Node.Mapping([], HostsFile.textTag) }

    /// Refuses anchors and aliases: they are not needed here, and a small file of them can fill memory.
    package init(_ text: String) throws(Malformed) {
        if YAMLAnchors.first(in: text) != nil { throw Malformed() }
        let node: Node?
        do {
            node = try Yams.compose(yaml: text, .basic)
        } catch {
            throw Malformed()
        }
        switch node {
        case nil: hosts = HostsFile().hosts
        case .mapping(let mapping)?: hosts = mapping
        // An empty document is null.
        case .scalar(let scalar)? where scalar.string.isEmpty || scalar.string == "null": hosts = HostsFile().hosts
        default: throw Malformed()
        }
    }

    package var isEmpty: Bool { hosts.isEmpty }

    /// As written; `nil` if there are several or none.
    var onlyHost: String? { hosts.count == 1 ? hosts.first?.key.string : nil }

    /// Without invalid names.
    var names: [HostName] { hosts.compactMap { $0.key.string.flatMap { try? HostName($0) } } }

    /// `nil` if the file has no token for the host.
    package func account(of host: HostName, source: Credential.Source) -> StoredAccount? {
        guard let entry = hosts[HostsFile.node(host.description)]?.mapping else { return nil }
        let login = entry["user"]?.string
        // Newer files of gh have a token per user, older ones one per host.
        let own = login.flatMap { entry["users"]?.mapping?[HostsFile.node($0)]?.mapping?["oauth_token"]?.string }
        guard let token = entry["oauth_token"]?.string ?? own,
            let credential = Credential(token, source: source, host: host)
        else { return nil }
        return StoredAccount(credential: credential, login: login)
    }

    func gitProtocol(of host: HostName) -> String? {
        hosts[HostsFile.node(host.description)]?.mapping?["git_protocol"]?.string
    }

    /// A top-level value.
    func text(of key: String) -> String? { hosts[HostsFile.node(key)]?.string }

    /// Replaces the account of its host.
    package mutating func set(_ account: StoredAccount) {
        var pairs = [("oauth_token", account.credential.secret)]
        if let login = account.login { pairs.insert(("user", login), at: 0) }
        hosts[HostsFile.node(account.credential.host.description)] = Node(
            pairs.map { (HostsFile.node($0), HostsFile.node($1)) }, HostsFile.textTag)
    }

    /// Returns whether it was there.
    package mutating func remove(_ host: HostName) -> Bool {
        let key = HostsFile.node(host.description)
        guard hosts[key] != nil else { return false }
        hosts[key] = nil
        return true
    }

    /// - Throws: `Malformed` if the result could not be read again.
    package func text() throws(Malformed) -> String {
        guard let text = try? Yams.serialize(node: HostsFile.quoted(.mapping(hosts)), indent: 4, allowUnicode: true)
        else {
            throw Malformed()
        }
        let escaped = text.replacing("&", with: #"\x26"#).replacing("*", with: #"\x2A"#)
        _ = try HostsFile(escaped)
        return escaped
    }

    /// Puts texts with `&` or `*` in double quotes, the only style with escapes: unescaped, they would be refused as anchors when read.
    private static func quoted(_ node: Node) -> Node {
        switch node {
        case .scalar(var scalar):
            if scalar.string.utf8.contains(where: "&*".utf8.contains) { scalar.style = .doubleQuoted }
            return .scalar(scalar)
        case .mapping(let mapping):
            return Node(mapping.map { (quoted($0.key), quoted($0.value)) }, mapping.tag, mapping.style)
        case .sequence(let sequence): return Node(sequence.map(quoted), sequence.tag, sequence.style)
        case .alias: return node
        }
    }
}
