/// Why a host or URL cannot be used, in one sentence for the user.
///
/// No case holds the rejected text: it may contain a password.
package enum HostError: Error, Sendable, Hashable, CustomStringConvertible {
    package enum Address: String, Sendable, Hashable {
        case api = "API"
        case web
    }

    /// Not an absolute http or https URL in the strict form of `WebURL`.
    case notAnAddress(Address)
    /// With a query or a fragment, so that no path can be appended.
    case notABase(Address)
    case notAName
    /// http to another machine.
    case notEncrypted(Address, host: String)

    package var description: String {
        switch self {
        case .notAnAddress(let address):
            "The \(address.rawValue) URL must be a plain http or https URL, like \(example(of: address)), "
                + "without a user name or spaces."
        case .notABase(let address):
            "The \(address.rawValue) URL must end with its path, like \(example(of: address)), "
                + "without ? and #."
        case .notAName:
            "The host must be a plain name, like github.com, TENANT.ghe.com or git.example.com, without https:// "
                + "or a path."
        case .notEncrypted(let address, let host):
            "The \(address.rawValue) URL uses unencrypted http to \(host); use https "
                + "(http works only for this machine, as in http://127.0.0.1:8080)."
        }
    }

    private func example(of address: Address) -> String {
        switch address {
        case .api: "https://api.github.com or https://HOST/api/v3"
        case .web: "https://github.com or https://HOST"
        }
    }
}
