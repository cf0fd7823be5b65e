/// Why an address cannot be used as the API's or the web's. Its description is one sentence for the user.
///
/// No case keeps the text that was refused: it may hold a password.
public enum HostError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Which of the two addresses.
    public enum Address: Sendable, Hashable {
        /// Where requests go.
        case api
        /// Where repositories can be looked at.
        case web
    }

    /// It is not an absolute http or https address in the strict form this program reads.
    case notAnAddress(Address)
    /// It has a query or a fragment, which nothing can be added to.
    case notABase(Address)
    /// It is not the name of a host.
    case notAName
    /// It is http, and the host is another machine.
    case notEncrypted(Address, host: String)

    /// What is wrong, why, and what to write instead, in one line.
    public var description: String {
        switch self {
        case .notAnAddress(let address):
            "The \(name(of: address)) URL is not a plain http or https URL; write it like \(example(of: address)), "
                + "without a user name or spaces."
        case .notABase(let address):
            "The \(name(of: address)) URL must end with its path; write it like \(example(of: address)), "
                + "without ? and #."
        case .notAName:
            "The host is not a plain name; write it like github.com, TENANT.ghe.com or git.example.com, without https:// "
                + "and without a path."
        case .notEncrypted(let address, let host):
            "The \(name(of: address)) URL uses http to \(host), where anyone on the way can read along; use https "
                + "(http is only for this machine, as in http://127.0.0.1:8080)."
        }
    }

    private func name(of address: Address) -> String {
        switch address {
        case .api: "API"
        case .web: "web"
        }
    }

    private func example(of address: Address) -> String {
        switch address {
        case .api: "https://api.github.com or https://HOST/api/v3"
        case .web: "https://github.com or https://HOST"
        }
    }
}
