/// A release of a repository. Texts are untrusted.
public struct Release: Sendable, Hashable, Codable {
    public var tag: String
    /// Empty if it has none besides its tag.
    public var title: String
    public var publishedAt: Timestamp
    public var isPrerelease: Bool
    /// Whether the user has looked at it, or it was there before the first check.
    public var isRead = false
    /// They are not saved with it.
    public var files: [ReleaseFile] = []

    private enum CodingKeys: CodingKey { case tag, title, publishedAt, isPrerelease, isRead }

    public init(
        tag: String, title: String = "", publishedAt: Timestamp, isPrerelease: Bool = false, isRead: Bool = false,
        files: [ReleaseFile] = []
    ) {
        (self.tag, self.title, self.publishedAt) = (tag, title, publishedAt.inCalendar)
        (self.isPrerelease, self.isRead, self.files) = (isPrerelease, isRead, files)
    }
}

extension [Release] {
    /// How many of a repository are saved, the newest.
    private static var mostSaved: Int { 30 }

    /// The known releases after these, the newest ones, were loaded. Only those published after all known ones are unread; at first, none is.
    /// Those that GitHub no longer has are left out.
    package func updating(_ known: [Release]?) -> [Release] {
        let oldest = map(\.publishedAt).min() ?? Timestamp(seconds: .min)
        let latest = known.map { $0.map(\.publishedAt).max() ?? Timestamp(seconds: .min) } ?? Timestamp(seconds: .max)
        let read = Dictionary((known ?? []).map { ($0.tag, $0.isRead) }, uniquingKeysWith: { first, _ in first })
        var tags: Set<String> = []
        var found = filter { tags.insert($0.tag).inserted }
        for index in found.indices {
            found[index].isRead = read[found[index].tag] ?? (found[index].publishedAt <= latest)
            found[index].files = []
        }
        found += (known ?? []).filter { $0.publishedAt < oldest && tags.insert($0.tag).inserted }
        return Array(found.sorted { $0.publishedAt > $1.publishedAt }.prefix(Self.mostSaved))
    }

    /// Takes over which are read from a list that may have only some of them.
    package func marked(as other: [Release]) -> [Release] {
        let read = Dictionary(other.map { ($0.tag, $0.isRead) }, uniquingKeysWith: { first, _ in first })
        return map { release in
            var release = release
            release.isRead = read[release.tag] ?? release.isRead
            return release
        }
    }
}

/// A file of a release to download.
public struct ReleaseFile: Sendable, Hashable {
    /// Untrusted.
    package var name: String
    /// In bytes.
    package var size: Int
    package var downloads: Int

    package init(name: String, size: Int, downloads: Int) {
        (self.name, self.size, self.downloads) = (name, size, downloads)
    }

    #if arch(arm64)
        private static let (own, foreign) = (["arm64", "aarch64"], ["amd64", "x64"])
    #else
        private static let (own, foreign) = (["amd64", "x64"], ["arm64", "aarch64"])
    #endif
    /// What names say of the machines of this system, and of others.
    private static let here = Set(own + ["linux", "linux64", "deb", "rpm", "appimage", "gnu", "musl"])
    private static let elsewhere = Set(
        foreign + [
            "darwin", "macos", "mac", "osx", "apple", "dmg", "windows", "win", "win32", "win64", "exe", "msi",
            "freebsd", "netbsd", "openbsd", "android", "arm", "armv6", "armv7", "armhf", "386", "i386", "i686", "x86",
            "ppc64le", "s390x", "riscv64",
        ])

    /// The words of its name that say which machines it is for, such as `linux amd64 musl`.
    package var platform: [String] {
        name.lowercased().replacing("x86_64", with: "amd64").split { !($0.isLetter || $0.isNumber) }.map(String.init)
            .filter { Self.here.contains($0) || Self.elsewhere.contains($0) }
    }
}

extension [ReleaseFile] {
    /// Those for this machine first, then those that do not say, then those for others.
    package var arranged: [ReleaseFile] {
        let (others, fitting) = (filter(\.isForOthers), filter { !$0.isForOthers })
        return fitting.filter { !$0.platform.isEmpty } + fitting.filter(\.platform.isEmpty) + others
    }
}

extension ReleaseFile {
    fileprivate var isForOthers: Bool { platform.contains(where: Self.elsewhere.contains) }
}
