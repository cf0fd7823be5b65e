/// The facts about a favourite in which changes are news.
public struct FavouriteStatus: Sendable, Hashable {
    /// A favourite as the user last acknowledged it.
    public struct Acknowledged: Sendable, Hashable {
        public var fullName: String
        /// The SPDX identifier.
        public var license: String?
        public var isArchived: Bool
        /// The tag of the latest release, empty for none; `nil` until it is known.
        public var release: String?
        public var isGone: Bool

        public init(
            fullName: String, license: String? = nil, isArchived: Bool = false, release: String? = nil,
            isGone: Bool = false
        ) {
            (self.fullName, self.license, self.isArchived) = (fullName, license, isArchived)
            (self.release, self.isGone) = (release, isGone)
        }

        public init(_ repository: Repository, release: String? = nil, isGone: Bool = false) {
            self.init(
                fullName: repository.fullName, license: repository.license, isArchived: repository.isArchived,
                release: release, isGone: isGone)
        }
    }

    public var acknowledged: Acknowledged
    /// The tag of the latest release, empty for none; `nil` until it is known. Untrusted text.
    public var release: String?
    public var isGone: Bool

    public init(acknowledged: Acknowledged, release: String? = nil, isGone: Bool = false) {
        (self.acknowledged, self.release, self.isGone) = (acknowledged, release, isGone)
    }
}

/// Something that changed about a favourite since the user acknowledged it.
public enum FavouriteNews: Sendable, Hashable {
    case gone
    case archived
    /// `from` is the former `OWNER/NAME`.
    case renamed(from: String)
    /// It has another licence, or none any more.
    case licenseChanged
    /// The tag of another latest release.
    case released(String)
}

extension Favourite {
    /// What has changed since it was acknowledged, the most important first.
    public var news: [FavouriteNews] {
        guard let status else { return [] }
        let known = status.acknowledged
        var news: [FavouriteNews] = []
        if status.isGone, !known.isGone { news.append(.gone) }
        if repository.isArchived, !known.isArchived { news.append(.archived) }
        // GitHub ignores case in names.
        let fullName = repository.fullName
        if fullName != known.fullName, fullName.lowercased() != known.fullName.lowercased() {
            news.append(.renamed(from: known.fullName))
        }
        if repository.license != known.license { news.append(.licenseChanged) }
        if let release = status.release, !release.isEmpty, let last = known.release, release != last {
            news.append(.released(release))
        }
        return news
    }

    public var acknowledged: Favourite {
        var favourite = self
        if let status {
            favourite.status?.acknowledged = .init(repository, release: status.release, isGone: status.isGone)
        }
        return favourite
    }
}
