/// What is known of a repository that a list names.
public enum LinkedFact: Sendable, Equatable {
    /// The repository may have another name by now. `isCurrent`: whether GitHub confirmed it within a day.
    case found(Repository, isCurrent: Bool)
    /// There is none, or it is not public.
    case gone
    /// GitHub does not show it to this account, or did not say why.
    case hidden
}

/// By names in lower case.
public typealias LinkedFacts = [String: LinkedFact]

/// What a list saves about its names besides repositories: which are gone, and which have another name by now.
public struct SavedLinks: Sendable, Equatable {
    /// In seconds.
    public static let lifetime: Int64 = 86_400
    private static let most = 10_000

    /// When names were not found, by names in lower case.
    public var gone: [String: Timestamp] = [:]
    /// When names were not shown to the account.
    public var hidden: [String: Timestamp] = [:]
    /// Current names, by former ones in lower case.
    public var renamed: [String: RepositoryReference] = [:]

    public init() {}

    /// Lines that cannot be read are left out.
    public init(_ page: SavedPage) {
        guard page.content.first == 1 else { return }
        for line in String(decoding: page.content.dropFirst(), as: UTF8.self).split(separator: "\n").prefix(Self.most) {
            let parts = line.split(separator: " ").map(String.init)
            guard parts.count == 3 else { continue }
            let moment = Count(digits: parts[1]).map { Timestamp(seconds: Int64($0.value)) }
            switch parts[0] {
            case "gone": gone[parts[2]] = moment
            case "hidden": hidden[parts[2]] = moment
            case "renamed": renamed[parts[1]] = try? RepositoryReference(parts[2])
            default: break
            }
        }
    }

    /// The saved form: a byte that says what it is, then a line for each name.
    public func page(at now: Timestamp) -> SavedPage {
        let lines =
            gone.map { "gone \($0.value.seconds) \($0.key)" } + hidden.map { "hidden \($0.value.seconds) \($0.key)" }
            + renamed.map { "renamed \($0.key) \($0.value.fullName)" }
        let text = lines.sorted().prefix(Self.most).joined(separator: "\n")
        return SavedPage(content: [1] + Array(text.utf8), fetchedAt: now)
    }

    public mutating func record(_ facts: LinkedFacts, at now: Timestamp) {
        for (name, fact) in facts {
            (gone[name], hidden[name]) = (nil, nil)
            switch fact {
            case .gone: gone[name] = now
            case .found(let repository, _) where repository.fullName.lowercased() != name:
                renamed[name] = try? RepositoryReference(repository.fullName)
            case .found: renamed[name] = nil
            case .hidden: hidden[name] = now
            }
        }
    }
}
