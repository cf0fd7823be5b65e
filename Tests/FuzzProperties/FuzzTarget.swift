import Glibc

/// What is fuzzed: each is a property that must hold for every input.
public enum FuzzTarget: String, CaseIterable, Sendable {
    case answer
    case headers
    case query
    case text
    case keys
    case address
    case login
    case hosts
    case hostname
    case markup

    private var property: (check: ([UInt8]) -> Void, seeds: [String]) {
        switch self {
        case .answer: (AnswerProperty.check, AnswerProperty.seeds)
        case .headers: (HeadersProperty.check, HeadersProperty.seeds)
        case .query: (QueryProperty.check, QueryProperty.seeds)
        case .text: (TextProperty.check, TextProperty.seeds)
        case .keys: (KeysProperty.check, [])
        case .address: (AddressProperty.check, AddressProperty.seeds)
        case .login: (LoginProperty.check, LoginProperty.seeds)
        case .hosts: (HostsProperty.check, HostsProperty.seeds)
        case .hostname: (HostNameProperty.check, HostNameProperty.seeds)
        case .markup: (MarkupProperty.check, MarkupProperty.seeds)
        }
    }

    /// Checks the property for one input. An input that breaks it ends the process, as libFuzzer wants it.
    public func check(_ bytes: [UInt8]) { property.check(bytes) }

    /// Where the search for inputs begins.
    public var seeds: [[UInt8]] {
        // Not all of the keys' are text.
        self == .keys ? KeysProperty.seeds : property.seeds.map { Array($0.utf8) }
    }
}

/// Ends the process where a property does not hold.
func require(_ condition: Bool, _ property: @autoclosure () -> String) {
    if condition { return }
    let line = Array("broken: \(property())\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
    abort()
}
