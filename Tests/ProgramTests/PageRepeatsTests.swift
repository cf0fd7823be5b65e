import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import GitHub
@testable import Library
@testable import Platform
@testable import ghlance

/// The README on a page does not say what stands above it.
struct PageRepeatsTests {
    /// How often a text is in a README on the page.
    private func count(_ text: String, in html: String, description: String?) async throws -> Int {
        let host = try Host(apiURL: "https://api.github.com", webURL: nil)
        let page = PageDependencies(
            host: host,
            opening: RepositoryOpening(links: RepositoryLinks(webBase: "https://github.com", sshHost: "github.com")),
            executor: WorkExecutor())
        let repository = Repository(
            id: .init(rawValue: 7), owner: "octo", name: "hello-world", description: description)
        let layout = await page.render(html, repository, LayoutRequest(width: 60, repertoire: .unicode))
        return PageMatches(of: text, in: layout).count
    }

    @Test("the name and the description of the repository are left out of its README")
    func repeated() async throws {
        let html = "<h1>Hello World</h1><p>My first repository.</p><p>Install it.</p>"
        for (text, described, plain) in [("Hello World", 0, 0), ("My first repository", 0, 1), ("Install it", 1, 1)] {
            #expect(try await count(text, in: html, description: "My first repository") == described)
            #expect(try await count(text, in: html, description: nil) == plain)
        }
    }
}
