@testable import Core
@testable import Features

/// Releases of favourites, and the pages of releases.
extension EveryScreen {
    /// Favourites with three releases each, of today to months ago; some are unread.
    private static let released = many.prefix(12).enumerated().map { place, repository in
        var favourite = Favourite(repository)
        favourite.status = FavouriteStatus(acknowledged: .init(repository))
        favourite.status?.releases = (0..<3).map { age in
            Release(
                tag: ["v\(12 - place).\(3 - age)", "日本\(3 - age)", "v\u{1B}[2J\(3 - age)"][place % 3],
                title: place % 4 == 1 ? "" : "What is new in \(12 - place).\(3 - age) \u{7}",
                publishedAt: Scene.now.advanced(bySeconds: -Int64(place * 2 + age * 40) * 86_400),
                isPrerelease: (place + age) % 5 == 1, isRead: age > 0 || place > 3)
        }
        return favourite
    }

    private static func listed(
        _ name: String, _ favourites: [Favourite] = released,
        _ make: @escaping @Sendable (inout Scene) -> Void = { _ in }
    ) -> EveryScreen {
        EveryScreen(name: name) {
            $0.showFavourites(favourites)
            $0.show(.releases)
            make(&$0)
        }
    }

    /// Opens the page of the selected release.
    static func followRelease(_ scene: inout Scene, _ display: PageState.Display = .docked) {
        guard let item = scene.state.releases.selected else { return }
        scene.reduce(.page(.displayed(display)))
        scene.reduce(.page(.followed(item.repository, release: item.release.tag)))
    }

    /// The same with its files, and notes with a link of their own.
    static func openRelease(
        _ scene: inout Scene, _ display: PageState.Display = .docked, link: String = "https://example.org"
    ) {
        followRelease(&scene, display)
        guard let item = scene.state.releases.selected else { return }
        var release = item.release
        release.files = ["tool.sha256", "tool-windows.zip", "tool-linux.deb"].map {
            ReleaseFile(name: $0, size: 2_300_000, downloads: 1_200)
        }
        let html = release.page(
            notes: "<h2>Changes</h2><ul><li><a href=\"\(link)\">Faster</a>.</li></ul>", of: item.repository,
            RepositoryLinks(webBase: "https://github.com", sshHost: "github.com"))
        scene.reduce(.page(.loaded(Readme(html: html), of: item.repository.id, release: release.tag)))
        scene.layOutPage(html: html)
    }

    static let releases = [
        EveryScreen(name: "releases opening") { $0.show(.releases) }, listed("no releases", []),
        listed("no releases, offline", []) { $0.state.search.connection = .offline }, listed("releases"),
        listed("releases by repository") { $0.happen(.ordered(1), on: .releases) },
        listed("no release matches") { $0.type("nothing has this", on: .releases) },
        listed("a release's page") { openRelease(&$0) },
        listed("a file of a release chosen") {
            openRelease(&$0, .full(wasDocked: false))
            $0.reduce(.page(.read(.linked(PageLink(number: 1)))))
        },
        listed("a release's page, not loaded") {
            followRelease(&$0)
            $0.failReadme(.timedOut(.silence(seconds: 15)))
        },
    ]
}
