import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import GitHub
@testable import Library
@testable import Platform
@testable import ghlance

/// What is kept of repositories' pages, and for whom.
struct RecorderPagesTests {
    private let folder: ScratchFolder
    private let session = Session()
    private let repository = Repository(id: .init(rawValue: 7), owner: "octo", name: "private", visibility: .private)
    private let page = SavedReadme(Readme(html: "private words"), tag: "tag", fetchedAt: Timestamp(seconds: 5)).page

    init() throws {
        folder = try ScratchFolder()
        session.resolve(nil)
    }

    private func access() async throws -> LibraryAccess {
        let session = session
        let current: @Sendable () -> String = { session.current?.fingerprint ?? "" }
        let viewer = Viewer(current: current, isSignedIn: { $0 == current() })
        let access = LibraryAccess(folder: folder.path)
        let path = folder.path
        _ = try await access.open { () async throws(LibraryFailure) -> Library in
            try await Library.open(folder: path, now: Timestamp(seconds: 1), viewer: viewer)
        }
        return access
    }

    private func recorder(_ access: LibraryAccess, _ other: Session? = nil, isOffline: Bool = false) -> Recorder {
        Recorder(
            library: access, host: "https://github.com", session: other ?? session, isOffline: isOffline,
            now: { Timestamp(seconds: 5) }, clock: ContinuousClock(), executor: WorkExecutor()
        ) { Issue.record("\($0)") }
    }

    /// Gets the same answer to all.
    private func client(_ text: String) throws -> GitHubClient {
        GitHubClient(
            transport: ScriptedTransport(text: text), host: try Host(apiURL: nil, webURL: nil), session: session,
            version: "1")
    }

    /// Saves the page for an identity, and finds it for whoever is signed in.
    private func saved(_ recorder: Recorder, for identity: String) async -> SavedPage? {
        recorder.keep(page, .readme, of: repository, for: identity)
        await recorder.finish()
        return await recorder.page(.readme, of: repository)
    }

    /// A process of the user's, who is octocat, and what it saves pages with.
    private func process(isOffline: Bool = false) async throws -> (
        identity: Identity, recorder: Recorder, library: Library
    ) {
        let access = LibraryAccess(folder: folder.path)
        let environment = ["XDG_CONFIG_HOME": folder.path("config"), "GH_PATH": "/nonexistent/gh"]
        let identity = Identity(
            host: try Settings().host(environment: { environment[$0] }), environment: environment, settings: Settings(),
            transport: ScriptedTransport(text: #"{"login":"octocat"}"#),
            // Weakly: the library asks this identity who is signed in.
            forget: { [weak access] identity in
                (try? await access?.opened?.forget(identity, host: "https://github.com"))?.favourites ?? 0
            })
        if isOffline { identity.session.resolve(nil) } else { _ = await identity.find() }
        let path = folder.path
        let library = try await access.open { () async throws(LibraryFailure) -> Library in
            try await Library.open(folder: path, now: Timestamp(seconds: 1), viewer: identity.viewer)
        }
        return (identity, recorder(access, identity.session), library)
    }

    private func signIn(_ identity: Identity) async throws -> String {
        let token = "ghp_octocat0000000000000000000000000000"
        _ = try await identity.signIn(try #require(Credential(token, source: .login, host: .github)))
        return try #require(await identity.session.credential()).fingerprint
    }

    private func signIn(_ token: String = "ghp_octocat0000000000000000000000000000") async -> String {
        session.resolve(Credential(token, source: .variable("GH_TOKEN"), host: .github))
        return await session.credential()?.fingerprint ?? ""
    }

    @Test func aPageBelongsToTheIdentityThatSawIt() async throws {
        let recorder = recorder(try await access())
        let octocat = await signIn()
        #expect(await saved(recorder, for: octocat) == page)
        #expect(await recorder.readme(of: repository)?.readme?.html == "private words")
        session.resolve(nil)
        #expect(await recorder.page(.readme, of: repository) == nil)
        // An answer to a former identity is not saved.
        _ = await signIn("ghp_another0000000000000000000000000000")
        #expect(await saved(recorder, for: "") == nil)
        session.resolve(nil)
        #expect(await recorder.page(.readme, of: repository) == nil)
    }

    @Test func factsBelongToTheIdentityThatSawThem() async throws {
        let recorder = recorder(try await access())
        let octocat = await signIn()
        let (earlier, later) = (Timestamp(seconds: 5), Timestamp(seconds: 9))
        var (details, stars) = (RepositoryFacts(), RepositoryFacts())
        details.openIssues = 3
        stars.stars = StarHistory(weeks: [.init(start: earlier, days: [1, 2])])
        #expect(await recorder.facts(of: repository) == nil)
        recorder.keep(SavedPage(encoding: stars, fetchedAt: later), .stars, of: repository, for: octocat)
        await recorder.finish()
        #expect(await recorder.facts(of: repository) == SavedFacts(stars, detailsAt: nil, starsAt: later))
        recorder.keep(SavedPage(encoding: details, fetchedAt: earlier), .facts, of: repository, for: octocat)
        await recorder.finish()
        var both = details
        both.stars = stars.stars
        #expect(await recorder.facts(of: repository) == SavedFacts(both, detailsAt: earlier, starsAt: later))
        session.resolve(nil)
        #expect(await recorder.facts(of: repository) == nil)
    }

    @Test func aPartOfTheFactsDoesNotReplaceThoseThatAreSaved() async throws {
        let (access, octocat) = (try await access(), await signIn())
        let recorder = recorder(access)
        let thing = Repository(id: .init(rawValue: 7), owner: "octo", name: "thing", nodeID: "R_7")
        var whole = RepositoryFacts()
        whole.openIssues = 3
        recorder.keep(SavedPage(encoding: whole, fetchedAt: Timestamp(seconds: 5)), .facts, of: thing, for: octocat)
        await recorder.finish()
        let client = try client(#"{"data":{"nodes":[{"id":"R_7","openIssues":null}]}}"#)
        _ = try await recorder.facts(of: [thing], from: client, now: Timestamp(seconds: 6))
        await recorder.finish()
        #expect(await recorder.facts(of: thing) == SavedFacts(whole, detailsAt: Timestamp(seconds: 5), starsAt: nil))
    }

    @Test func aFolderIsKeptByItsIdApartFromTheFiles() async throws {
        let (access, octocat) = (try await access(), await signIn())
        let id = String(repeating: "a", count: 40)
        let client = try client(
            #"{"tree":[{"path":"x.swift","type":"blob","sha":"\#(id)","size":3}],"truncated":false}"#)
        var files = RepositoryTree(commit: id, isTruncated: true)
        for number in 0..<100 { files.append("folder \(number)", .folder, id: id, size: nil) }
        let kept = SavedTree(files, fetchedAt: Timestamp(seconds: 5))
        let recorder = recorder(access)
        recorder.keep(kept.page, .tree, of: repository, for: octocat)
        #expect(await recorder.folder(id, of: repository) == nil)
        let folder = try await recorder.folder(id, of: repository, from: client, now: Timestamp(seconds: 6))
        await recorder.finish()
        #expect(folder.count == 1)
        #expect(await recorder.folder(id, of: repository) == folder)
        // What a folder costs is what is in it.
        #expect(await recorder.tree(of: repository) == kept)
        let page = await recorder.page(.tree, at: id, of: repository)
        #expect(try #require(page).content.count < 100)
        #expect(await self.recorder(access, isOffline: true).folder(id, of: repository) == folder)
        session.resolve(nil)
        #expect(await recorder.folder(id, of: repository) == nil)
        #expect(await self.recorder(access, isOffline: true).folder(id, of: repository) == nil)
    }

    /// Answers that say that a repository is no longer public.
    enum Answer: CaseIterable {
        case search, forks, facts, comparison, name

        var text: String {
            let item = #"{"id":7,"node_id":"R_7","name":"thing","full_name":"octo/thing","private":true}"#
            return switch self {
            case .forks: "[\(item)]"
            case .name: item
            case .search: #"{"total_count":1,"items":[\#(item)]}"#
            case .facts, .comparison: #"{"data":{"nodes":[{"id":"R_7","visibility":"PRIVATE"}]}}"#
            }
        }
    }

    @Test(arguments: Answer.allCases)
    func whatAnAnswerSaysIsNotPublicIsHiddenFromOthers(answer: Answer) async throws {
        let access = try await access()
        let library = try await access()
        let shown = Repository(id: .init(rawValue: 7), owner: "octo", name: "thing", nodeID: "R_7")
        try await library.remember([shown], host: "https://github.com", seenAt: Timestamp(seconds: 1))
        _ = await signIn()
        let client = try client(answer.text)
        let recorder = recorder(access)
        let reference = try RepositoryReference(shown.fullName)
        switch answer {
        case .search:
            _ = try await recorder.page { try await client.searchRepositories(SearchQuery("thing"), perPage: 30) }
        case .forks:
            _ = try await recorder.savingForks(of: repository) {
                try await client.forks(owner: "octo", name: "private")
            }
        case .facts: _ = try await recorder.facts(of: [shown], from: client, now: Timestamp(seconds: 5))
        case .comparison: _ = try await recorder.comparedFacts(of: [shown], from: client)
        case .name: _ = try await recorder.repository(reference, from: client)
        }
        await recorder.finish()
        let own = try await library.repository(reference, host: "https://github.com")
        #expect(own?.repository.visibility == .private)
        session.resolve(nil)
        #expect(try await library.repository(reference, host: "https://github.com") == nil)
    }

    private let lists = StarLists([
        StarList(
            id: "a", name: "Tools \u{1B}", isPrivate: true,
            items: (1...300).map { .init(node: "R_\($0)", repository: .init(rawValue: $0)) })
    ])

    @Test func listsOfStarsBelongToTheIdentityThatReadThem_andAreGoneAfterItSignsOut() async throws {
        let process = try await process()
        let octocat = try await signIn(process.identity)
        #expect(await process.recorder.starLists()?.value == nil)
        process.recorder.keep(lists, for: octocat, at: Timestamp(seconds: 5))
        await process.recorder.finish()
        let saved = await process.recorder.starLists()
        #expect(saved?.value == lists && saved?.moment == Timestamp(seconds: 5))
        #expect(try await process.library.viewerPage(.lists, host: "https://github.com")?.starLists == lists)
        #expect(try await process.identity.signOut() != nil)
        #expect(await process.recorder.starLists()?.value == nil)
        process.recorder.keep(lists, for: octocat, at: Timestamp(seconds: 5))
        await process.recorder.finish()
        let again = try await signIn(process.identity)
        #expect(again == octocat)
        #expect(await process.recorder.starLists()?.value == nil)
    }

    @Test func offlineTheTokenIsLookedForToShowItsPrivateRowsAndNotUsed() async throws {
        let octocat = try await signIn(try await process().identity)
        let offline = try await process(isOffline: true).identity
        #expect(offline.viewer.current() == "")
        await offline.findOffline()
        #expect(offline.viewer.current() == octocat && offline.viewer.isSignedIn(octocat))
        #expect(offline.session.current == nil)
    }

    @Test func whatArrivesAfterSigningOutIsNotSaved_untilTheSameTokenSignsInAgain() async throws {
        let process = try await process()
        let octocat = try await signIn(process.identity)
        // The session still has the token when the answer comes.
        #expect(try await process.identity.signOut() != nil)
        #expect(await saved(process.recorder, for: octocat) == nil)
        _ = await process.identity.find()
        #expect(try await signIn(process.identity) == octocat)
        #expect(await saved(process.recorder, for: octocat) == page)
    }

    @Test func signingOutInOneProcessStopsOthersFromSaving() async throws {
        let (first, second) = (try await process(), try await process())
        let octocat = try await signIn(first.identity)
        _ = await second.identity.find()
        #expect(await saved(second.recorder, for: octocat) == page)
        let favourite = Repository(id: .init(rawValue: 8), owner: "octo", name: "hidden", visibility: .private)
        try await second.library.addFavourites([favourite], host: "https://github.com", at: Timestamp(seconds: 1))
        #expect(try await first.identity.signOut() == SignOut(privateFavourites: 1))
        // The other process still has the token, and GitHub accepts it.
        #expect(await second.identity.session.credential()?.fingerprint == octocat)
        #expect(await saved(second.recorder, for: octocat) == nil)
    }

    @Test func aTokenThatReplacesAnotherSignsItOut() async throws {
        let process = try await process()
        let octocat = try await signIn(process.identity)
        #expect(await saved(process.recorder, for: octocat) == page)
        let other = try #require(
            Credential("ghp_another0000000000000000000000000000", source: .login, host: .github))
        _ = try await process.identity.signIn(other)
        let key = SavedPageKey(.readme, of: repository.fullName, host: "https://github.com", identity: octocat)
        #expect(try await process.library.page(for: key) == nil)
    }

    @Test func aTokenOfTheEnvironmentIsNotSignedOut() async throws {
        let process = try await process()
        let host = try Host(apiURL: nil, webURL: nil)
        process.identity.session.resolve(Credential.look(in: ["GH_TOKEN": "ghp_octocat"], for: host).credential)
        #expect(process.identity.isSignedIn(await process.identity.session.credential()?.fingerprint ?? ""))
        #expect(!process.identity.isSignedIn(""))
        process.identity.session.resolve(nil)
        #expect(process.identity.isSignedIn(""))
    }

    @Test(
        "a README is the same after it was saved",
        arguments: [nil, Readme(html: ""), Readme(html: "é", isTruncated: true)])
    func form(readme: Readme?) {
        let kept = SavedReadme(readme, tag: nil, fetchedAt: Timestamp(seconds: 1))
        #expect(SavedReadme(kept.page) == kept)
        #expect(SavedReadme(SavedPage(content: [9], fetchedAt: Timestamp(seconds: 1))) == nil)
        #expect(SavedReadme(SavedPage(content: [], fetchedAt: Timestamp(seconds: 1))) == nil)
    }
}
