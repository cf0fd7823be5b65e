@testable import Core
@testable import Features
@testable import Markup
@testable import Terminal

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
