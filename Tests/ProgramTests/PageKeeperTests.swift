import GitHub
import Glibc
import Library
import Model
import Platform
import TestSupport
import Testing

@testable import ghlance

/// What is kept of repositories' pages, and for whom.
struct PageKeeperTests {
    private let folder: ScratchFolder
    private let session = Session()
    private let repository = Repository(id: .init(rawValue: 7), owner: "octo", name: "private", visibility: .private)
    private let page = KeptReadme(Readme(html: "private words"), tag: "tag", fetchedAt: Timestamp(seconds: 5)).page

    init() throws {
        folder = try ScratchFolder()
        session.settle(nil)
    }

    private func access(_ failure: LibraryFailure? = nil) async throws -> LibraryAccess {
        let access = LibraryAccess(folder: folder.path)
        let path = folder.path
        _ = try? await access.open { () async throws(LibraryFailure) -> Library in
            if let failure { throw failure }
            return try await Library.open(folder: path, now: Timestamp(seconds: 1))
        }
        return access
    }

    private func keeper(_ access: LibraryAccess, isOffline: Bool = false) -> PageKeeper {
        PageKeeper(
            library: access, host: "github.com", session: session, isOffline: isOffline, clock: ContinuousClock(),
            executor: WorkExecutor()
        ) { Issue.record("\($0)") }
    }

    private func signIn(_ token: String) async -> String {
        session.settle(Credential(token, source: .variable("GH_TOKEN"), host: .github))
        return await session.credential()?.fingerprint ?? ""
    }

    @Test func aPageBelongsToTheIdentityThatSawIt() async throws {
        let keeper = keeper(try await access())
        let octocat = await signIn("ghp_octocat0000000000000000000000000000")
        await keeper.keep(page, .readme, of: repository, for: octocat)
        await keeper.finish()
        #expect(await keeper.page(.readme, of: repository) == page)
        #expect(await keeper.readme(of: repository)?.readme?.html == "private words")
        session.settle(nil)
        #expect(await keeper.page(.readme, of: repository) == nil)
    }

    @Test func factsBelongToTheIdentityThatSawThem() async throws {
        let keeper = keeper(try await access())
        let octocat = await signIn("ghp_octocat0000000000000000000000000000")
        let (earlier, later) = (Timestamp(seconds: 5), Timestamp(seconds: 9))
        var (details, stars) = (RepositoryFacts(), RepositoryFacts())
        details.openIssues = 3
        stars.stars = StarHistory(weeks: [.init(start: earlier, days: [1, 2])])
        #expect(await keeper.facts(of: repository) == nil)
        await keeper.keep(KeptPage(stars, fetchedAt: later), .stars, of: repository, for: octocat)
        await keeper.finish()
        #expect(await keeper.facts(of: repository) == KeptFacts(stars, detailsAt: nil, starsAt: later))
        await keeper.keep(KeptPage(details, fetchedAt: earlier), .facts, of: repository, for: octocat)
        await keeper.finish()
        var both = details
        both.stars = stars.stars
        #expect(await keeper.facts(of: repository) == KeptFacts(both, detailsAt: earlier, starsAt: later))
        session.settle(nil)
        #expect(await keeper.facts(of: repository) == nil)
    }

    @Test func offlineAPageOfAnyIdentityIsFound() async throws {
        let access = try await access()
        let octocat = await signIn("ghp_octocat0000000000000000000000000000")
        let online = keeper(access)
        await online.keep(page, .readme, of: repository, for: octocat)
        await online.finish()
        session.settle(nil)
        #expect(await keeper(access, isOffline: true).page(.readme, of: repository) == page)
    }

    @Test func whatArrivesAfterSigningOutIsNotSaved() async throws {
        let keeper = keeper(try await access())
        let octocat = await signIn("ghp_octocat0000000000000000000000000000")
        // The session may still have the token when the answer comes.
        await keeper.forget(octocat)
        await keeper.keep(page, .readme, of: repository, for: octocat)
        await keeper.finish()
        #expect(await keeper.page(.readme, of: repository) == nil)
        // And the answer to an earlier identity's request comes when another is in use.
        _ = await signIn("ghp_another0000000000000000000000000000")
        await keeper.keep(page, .readme, of: repository, for: "")
        await keeper.finish()
        #expect(await keeper.page(.readme, of: repository) == nil)
    }

    @Test func aPrivateSessionKeepsNothing() async throws {
        let keeper = keeper(try await access(.isPrivate))
        await keeper.keep(page, .readme, of: repository, for: "")
        await keeper.keep(
            KeptPage(RepositoryFacts(), fetchedAt: Timestamp(seconds: 1)), .facts, of: repository, for: "")
        await keeper.finish()
        #expect(await keeper.page(.readme, of: repository) == nil)
        #expect(await keeper.facts(of: repository) == nil)
        #expect(Glibc.access(folder.path("library.sqlite"), F_OK) != 0)
    }

    @Test(
        "a README is the same after it was saved",
        arguments: [nil, Readme(html: ""), Readme(html: "é", isTruncated: true)])
    func form(readme: Readme?) {
        let kept = KeptReadme(readme, tag: nil, fetchedAt: Timestamp(seconds: 1))
        #expect(KeptReadme(kept.page) == kept)
        #expect(KeptReadme(KeptPage(content: [9], fetchedAt: Timestamp(seconds: 1))) == nil)
        #expect(KeptReadme(KeptPage(content: [], fetchedAt: Timestamp(seconds: 1))) == nil)
    }
}
