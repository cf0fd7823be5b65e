import Glibc

/// What is fuzzed: each is a property that must hold for every input.
public enum FuzzTarget: String, CaseIterable, Sendable {
    case answer
    case headers
    case query
    case text
    case keys
    case editor
    case address
    case login
    case hosts
    case hostname
    case markup

    /// Checks the property for one input. An input that breaks it ends the process, as libFuzzer wants it.
    public func check(_ bytes: [UInt8]) {
        switch self {
        case .answer: AnswerProperty.check(bytes)
        case .headers: HeadersProperty.check(bytes)
        case .query: QueryProperty.check(bytes)
        case .text: TextProperty.check(bytes)
        case .keys: KeysProperty.check(bytes)
        case .editor: EditorProperty.check(bytes)
        case .address: AddressProperty.check(bytes)
        case .login: LoginProperty.check(bytes)
        case .hosts: HostsProperty.check(bytes)
        case .hostname: HostNameProperty.check(bytes)
        case .markup: MarkupProperty.check(bytes)
        }
    }

    /// Where the search for inputs begins.
    public var seeds: [[UInt8]] {
        switch self {
        case .answer: AnswerProperty.seeds.map { Array($0.utf8) }
        case .headers: HeadersProperty.seeds.map { Array($0.utf8) }
        case .query: QueryProperty.seeds.map { Array($0.utf8) }
        case .text: TextProperty.seeds.map { Array($0.utf8) }
        case .keys: KeysProperty.seeds
        case .editor: EditorProperty.seeds.map { Array($0.utf8) }
        case .address: AddressProperty.seeds.map { Array($0.utf8) }
        case .login: LoginProperty.seeds.map { Array($0.utf8) }
        case .hosts: HostsProperty.seeds.map { Array($0.utf8) }
        case .hostname: HostNameProperty.seeds.map { Array($0.utf8) }
        case .markup: MarkupProperty.seeds.map { Array($0.utf8) }
        }
    }
}

/// Ends the process where a property does not hold.
func require(_ condition: Bool, _ property: @autoclosure () -> String) {
    if condition { return }
    let line = Array("broken: \(property())\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
    abort()
}
