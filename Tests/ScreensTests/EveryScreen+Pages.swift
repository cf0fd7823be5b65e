@testable import Core
@testable import Features
@testable import Markup

extension Scene {
    /// An answer with the page of its first repository, in full screen unless it says where. Its README is one of every style, or has this HTML.
    static func page(
        _ columns: Int = 80, _ rows: Int = 24, _ display: PageState.Display = .full(wasDocked: false),
        html: String? = nil
    ) -> Scene {
        var scene = Scene.answered(columns, rows)
        EveryScreen.openPage(&scene, display)
        if let html { scene.layOutPage(html: html) }
        return scene
    }

    /// The README of the page is laid out like this.
    mutating func layOutPage(_ layout: MarkupLayout) {
        let request = LayoutRequest(number: 1, width: layout.width, repertoire: .unicode)
        reduce(.page(.laidOut(layout, of: request)))
    }

    /// The README of the page has this HTML.
    mutating func layOutPage(html: String) {
        let document = MarkupDocument(html: html, repository: MarkupRepository(owner: "o", name: "n"))
        layOutPage(document.layout(width: state.pageColumns, repertoire: .unicode))
    }

    /// A text is looked for and found in the README of the page.
    mutating func find(_ text: String) {
        reduce(.page(.read(.find(.open(in: .init(first: 0, rows: 23))))))
        reduce(.page(.read(.find(.edit(.insert(text))))))
        guard let layout = state.page.layout, let request = state.page.reader.findRequest else { return }
        reduce(.page(.read(.find(.found(PageMatches(of: text, in: layout), request)))))
    }
}

extension EveryScreen {
    /// A README of every style, wider than narrow screens.
    static func layout(_ width: Int, lines count: Int = 60) -> MarkupLayout {
        let styles: [MarkupLayout.Style] = [
            [], .strong, .emphasis, .code, .heading, .link, .dim, .struck, MarkupLayout.Style(.strong, tone: .note),
            [.strong, .code],
        ]
        let lines = (0..<count).map { index in
            let isWide = index % 9 == 4
            let text =
                isWide ? String(repeating: "wide 日本語 ", count: 40) : String("line \(index) of text".prefix(width))
            return MarkupLayout.Line(
                [.init(text, styles[index % styles.count]), .init(isWide ? "" : "🚀")], block: index / 3, isWide: isWide)
        }
        return MarkupLayout(
            width: width, lines: lines, links: ["https://example.org"],
            headings: Array(stride(from: 4, to: count, by: 10)), isTruncated: true)
    }

    /// Opens the page of the selected repository and loads its README.
    static func openPage(
        _ scene: inout Scene, _ display: PageState.Display = .docked, readme: Readme? = Readme(html: "<p>text</p>")
    ) {
        follow(&scene, display)
        guard let subject = scene.state.page.subject else { return }
        scene.reduce(.page(.loaded(readme, of: subject.id)))
        if readme != nil { scene.layOutPage(layout(scene.state.pageColumns)) }
    }

    /// Opens the page of the selected repository.
    static func follow(_ scene: inout Scene, _ display: PageState.Display = .docked) {
        scene.reduce(.page(.displayed(display)))
        scene.reduce(.page(.followed(scene.state.shown.selectedRepository)))
    }

    /// A page with its headings listed.
    static let outlines = [
        onAnswer("outline") { scene in
            openPage(&scene, .full(wasDocked: false))
            scene.happen(ShellState.Mutation.openMenu(.outline, selected: 0))
        }
    ]

    private static func page(
        _ name: String, _ display: PageState.Display = .docked,
        _ change: @escaping @Sendable (inout Scene) -> Void = { _ in }
    ) -> EveryScreen {
        onAnswer("page, \(name)") { scene in
            follow(&scene, display)
            change(&scene)
        }
    }

    static let pages: [EveryScreen] =
        [
            page("resting"), page("loading") { $0.requestReadme() },
            page("loading in full", .full(wasDocked: true)) { $0.requestReadme() },
            onAnswer("page") { openPage(&$0) },
            onAnswer("page, scrolled") {
                openPage(&$0)
                $0.reduce(.page(.read(.scrolled(toLine: 17))))
                $0.reduce(
                    .page(.read(.scrolledSideways(to: Dictionary(uniqueKeysWithValues: (0..<20).map { ($0, 13) })))))
            },
            onAnswer("page in full") {
                openPage(&$0, .full(wasDocked: false))
                $0.reduce(.page(.read(.scrolled(toLine: 1_000))))
            },
            onAnswer("page without a README") { openPage(&$0, readme: nil) },
            EveryScreen(name: "page and a note") {
                openNote("precious", &$0)
                openPage(&$0)
            },
        ]
        + Scene.failures.enumerated().map { number, failure in
            page("failure \(number)", number % 2 == 0 ? .docked : .full(wasDocked: false)) { $0.failReadme(failure) }
        }
        + [page("offline") { $0.failReadme(.offline) }]
}

/// Pages with facts.
extension EveryScreen {
    /// All there are.
    static let facts: RepositoryFacts = {
        var facts = RepositoryFacts()
        facts.languages = [.init(name: "Swift", bytes: 97_900), .init(name: "C", bytes: 1_900)]
        facts.languageBytes = 100_000
        let totals = [0, 1, 0, 0, 3, 19, 2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 4] + Array(repeating: 0, count: 12)
        facts.stars = StarHistory(
            weeks: totals.enumerated().map { week, total in
                .init(
                    start: Scene.now.advanced(bySeconds: Int64(week - 30) * 604_800),
                    days: [total, 0, 0, 0, 0, 0, 0])
            })
        facts.lastCommit = Scene.now.advanced(bySeconds: -3 * 86_400)
        facts.release = .init(tag: "v0.3", publishedAt: Scene.now.advanced(bySeconds: -160 * 86_400))
        (facts.openIssues, facts.closedIssues) = (12, 48)
        (facts.openPullRequests, facts.mergedPullRequests) = (3, 71)
        (facts.isArchived, facts.isTemplate, facts.isMirror, facts.hasSecurityPolicy) = (true, true, true, true)
        facts.parent = "octo/origin"
        return facts
    }()

    /// Shows facts about the subject of the page.
    static func findFacts(_ scene: inout Scene, _ facts: RepositoryFacts = EveryScreen.facts) {
        guard let subject = scene.state.page.subject else { return }
        scene.reduce(.loader(.arrived(AnyContentValue([subject.id: facts]), .facts(of: subject))))
    }

    /// A page that shows its facts.
    private static func withFacts(_ name: String, open: @escaping @Sendable (inout Scene) -> Void) -> EveryScreen {
        onAnswer(name) {
            open(&$0)
            findFacts(&$0)
        }
    }

    static let pagesWithFacts: [EveryScreen] = [
        withFacts("page with facts") { openPage(&$0) },
        withFacts("page with facts in full") { openPage(&$0, .full(wasDocked: true)) },
        withFacts("page with facts before its README") { follow(&$0) },
        onAnswer("page held back") {
            follow(&$0)
            $0.hold({ .readme(of: $0) }, .reserved(remaining: 12, limit: 60))
            $0.hold(Content.starHistory, .reserved(remaining: 12, limit: 60))
        },
        onAnswer("page without some facts") { withoutFacts(&$0, .queryTooLarge) },
        onAnswer("page without facts") {
            withoutFacts(&$0, .graphQL(messages: [String(repeating: "日本語 ", count: 40), "\u{1B}[2J"]))
        },
    ]

    private static func withoutFacts(_ scene: inout Scene, _ failure: Failure) {
        openPage(&scene)
        findFacts(&scene)
        scene.failFacts(failure, Content.starHistory)
    }
}

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
            RepositoryLinks(webBase: scene.state.account.webAddress, sshHost: "github.com"))
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
        listed("a release's page, not found") {
            followRelease(&$0)
            $0.failReadme(.notFound(message: "Not Found"))
        },
        listed("a release's page, no longer found") {
            openRelease(&$0)
            $0.failReadme(.notFound(message: "Not Found"))
        },
    ]
}

/// What the loader has of what a scene shows.
extension Scene {
    /// The README of the page is being requested.
    mutating func requestReadme() {
        if let subject = state.page.subject {
            state.loader.running = [.readme(of: subject, release: state.page.release)]
        }
    }

    /// The README of the page could not be loaded.
    mutating func failReadme(_ failure: Failure) {
        if let subject = state.page.subject {
            state.loader.failures[.readme(of: subject, release: state.page.release)] = failure
        }
    }

    /// Facts of the page could not be loaded.
    mutating func failFacts(_ failure: Failure, _ content: (Repository) -> Content = Content.facts) {
        if let subject = state.page.subject { state.loader.failures[content(subject)] = failure }
    }

    /// Something of the page is not requested.
    mutating func hold(_ content: (Repository) -> Content, _ obstacle: RateLimits.Obstacle) {
        if let subject = state.page.subject { state.loader.held[content(subject)] = .limited(obstacle) }
    }

    /// It is decided what is requested.
    mutating func planLoads() {
        reduce(.loader(.demanded(state.demand)))
        // Nothing was saved.
        for content in plan().lookups { reduce(.loader(.lookedUp(nil, content))) }
        reduce(.loader(.planned(plan())))
    }

    private func plan() -> LoadPlan {
        LoadPlan(state.loader, state.budgets, state.loadSurroundings, at: Scene.now)
    }

    /// The file that is open could not be loaded.
    mutating func failFile(_ failure: Failure) {
        planLoads()
        if let content = state.fileContent { reduce(.loader(.failed(failure, content, at: Scene.now))) }
        planLoads()
        tick(Scene.now)
    }
}
