import Testing

@testable import Markup

struct LinkAddressTests {
    private let repository = MarkupRepository(webAddress: "https://git.example.com", owner: "Owner", name: "name")

    @Test(
        "only web addresses are links, and relative ones lead into the repository",
        arguments: [
            ("https://example.com/a", "https://example.com/a"), ("HTTP://Example.com", "http://Example.com"),
            ("docs/x.md", "https://git.example.com/Owner/name/blob/HEAD/docs/x.md"),
            ("./x.md?plain=1#L3", "https://git.example.com/Owner/name/blob/HEAD/x.md?plain=1#L3"),
            ("/x.md", "https://git.example.com/Owner/name/blob/HEAD/x.md"),
            ("../../issues", "https://git.example.com/Owner/name/issues"),
            ("../../../../../../a", "https://git.example.com/a"),
            ("/owner/NAME/wiki", "https://git.example.com/owner/NAME/wiki"),
            ("//example.com/a", "https://example.com/a"), (" https://example.com/a\n", "https://example.com/a"),
            ("https://example.com/ü b\u{1B}\"<>", "https://example.com/%C3%BC%20b%1B%22%3C%3E"),
            ("file:a", nil), ("javascript:alert(1)", nil), ("java\tscript:alert(1)", nil), ("JAVASCRIPT:x", nil),
            ("mailto:a@example.com", nil), ("data:text/html,x", nil), ("#usage", nil), ("", nil), ("  ", nil),
            ("https:", nil), ("https://", nil), ("https:///a", nil), ("https:a", nil), ("//", nil),
            // What is in front of an @ is no host, and browsers decode one.
            ("https://github.com:aaaaaaaaaaaaaaaa@evil.example/", nil), ("//github.com@evil.example", nil),
            ("https://github.com%40evil.example", nil), ("https://github.com%2Fevil.example", nil),
            ("https://example.com/@user?a=@b%20", "https://example.com/@user?a=@b%20"),
        ] as [(String, String?)])
    func addresses(link: String, address: String?) {
        #expect(repository.address(of: link) == address)
    }

    @Test("links of a README in a folder are relative to the folder")
    func folder() {
        #expect(repository.address(of: "a.md", in: "docs/") == "https://git.example.com/Owner/name/blob/HEAD/docs/a.md")
        #expect(repository.address(of: "../a.md", in: "docs/") == "https://git.example.com/Owner/name/blob/HEAD/a.md")
        #expect(repository.address(of: "/a.md", in: "docs/") == "https://git.example.com/Owner/name/blob/HEAD/a.md")
        let html = "<div id=file data-path='.github/README.md'><p><a href=x>x</a></div>"
        let document = MarkupDocument(html: html, repository: repository)
        #expect(document.links == ["https://git.example.com/Owner/name/blob/HEAD/.github/x"])
    }

    @Test("an address that is too long for any server is no link")
    func long() {
        #expect(repository.address(of: "https://example.com/" + String(repeating: "a", count: 2_000)) == nil)
    }
}
