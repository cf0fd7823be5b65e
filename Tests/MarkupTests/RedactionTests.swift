import Testing

@testable import Core
@testable import Markup

/// A secret in a document is not shown, however it is written.
struct RedactionTests {
    private static let secret = "ghp_secretsecret"

    @Test(arguments: [
        "<p>a gh<b></b>p_secretsecret b", "<p>a <i>ghp_</i>secret<a href=x>secret</a> b", "<p>&#103;hp_secretsecret",
        "<h1>ghp_<!-- -->secretsecret</h1>", "<pre>ghp_<span>secret</span>secret</pre>",
        "<code>ghp_secretsecret</code>",
        "<table><tr><td>a<td>gh<b>p_secretsecret</b></table>", "<a href='/a/&#103;hp_secretsecret'>x</a>",
        "<p>gh&zwnj;p_secret&shy;secret", "<p>gh\u{200B}p_<b>secret</b>\u{2060}secret",
        "<pre>x\nghp_\u{200D}secretsecret</pre>",
        "<img alt='&#103;hp_secretsecret' src=x>", "<ul><li>gh<wbr>p_secretsecret",
    ])
    func aSecretIsNotShown(html: String) {
        let document = MarkupDocument(html: html, repository: MarkupRepository(owner: "o", name: "n")) {
            $0.replacing(Self.secret, with: "‹redacted›")
        }
        let layout = document.layout(width: 80, repertoire: .unicode)
        let text = layout.lines.map { $0.spans.map(\.text).joined() }.joined(separator: "\n")
        #expect(!text.contains(Self.secret))
        #expect(!layout.links.contains { $0.contains(Self.secret) })
        #expect(text.contains("‹redacted›") || layout.links.contains { $0.contains("‹redacted›") })
    }

    @Test func otherTextStaysAsItIs() {
        let html = "<p>a<br>b <b>c</b> <a href=https://example.com>d</a><table><tr><td>e<br>f<td>g</table>"
        let repository = MarkupRepository(owner: "o", name: "n")
        let plain = MarkupDocument(html: html, repository: repository)
        #expect(MarkupDocument(html: html, repository: repository) { $0 } == plain)
    }
}
