/// What is compared to find out what has changed about a favourite.
public struct FavouriteStatus: Sendable, Hashable {
    /// A favourite as the user last acknowledged it.
    public struct Acknowledged: Sendable, Hashable {
        /// `OWNER/NAME`.
        public var fullName: String
        /// The SPDX identifier of the licence.
        public var license: String?
        /// Whether it was read-only.
        public var isArchived: Bool
        /// The tag of the latest release, empty for none; `nil` until it is known.
        public var release: String?
        /// Whether it was gone.
        public var isGone: Bool

        /// An acknowledged state.
        public init(
            fullName: String, license: String? = nil, isArchived: Bool = false, release: String? = nil,
            isGone: Bool = false
        ) {
            (self.fullName, self.license, self.isArchived) = (fullName, license, isArchived)
            (self.release, self.isGone) = (release, isGone)
        }

        /// A repository as it is.
        public init(_ repository: Repository, release: String? = nil, isGone: Bool = false) {
            self.init(
                fullName: repository.fullName, license: repository.license, isArchived: repository.isArchived,
                release: release, isGone: isGone)
        }
    }

    /// As last acknowledged.
    public var acknowledged: Acknowledged
    /// The tag of the latest release, empty for none; `nil` until it is known. Untrusted text.
    public var release: String?
    /// Whether GitHub no longer has it.
    public var isGone: Bool

    /// A status.
    public init(acknowledged: Acknowledged, release: String? = nil, isGone: Bool = false) {
        (self.acknowledged, self.release, self.isGone) = (acknowledged, release, isGone)
    }
}

/// Something that changed about a favourite since the user acknowledged it.
public enum FavouriteNews: Sendable, Hashable {
    /// GitHub no longer has it.
    case gone
    /// It is read-only now.
    case archived
    /// It has another name; the former `OWNER/NAME`.
    case renamed(from: String)
    /// It has another licence, or none any more.
    case licenseChanged
    /// It has another latest release; the tag.
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
        // GitHub's names do not depend on case.
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

    /// The same with everything acknowledged.
    public var acknowledged: Favourite {
        var favourite = self
        if let status {
            favourite.status?.acknowledged = .init(repository, release: status.release, isGone: status.isGone)
        }
        return favourite
    }
}
