import GitHub

/// The READMEs of an emulated GitHub, as its HTML media type renders them.
///
/// Every second repository of a query has one: a name that ends in `-2`, `-4` and so on has none.
enum GitHubEmulatorReadme {
    /// The answer to `GET /repos/OWNER/NAME/readme`.
    ///
    /// - Parameter own: The README, if it is not made up.
    static func respond(
        to request: RecordedRequest, owner: String, name: String, own: String?, _ builder: GitHubEmulatorResponse
    ) -> ScriptedResponse {
        let hasNone = name == "gone" || name.last.flatMap(\.wholeNumberValue).map { $0.isMultiple(of: 2) } == true
        if hasNone { return builder.status(404) }
        if request.headers["Accept"]?.contains("raw") == true {
            let text = own ?? "# About \(name)\n\nThe file, with \u{1B}[31mcolour.\n"
            return builder.typed("application/vnd.github.raw+json", text.utf8)
        }
        let tag = "W/\"readme-of-\(owner)/\(name)\""
        var builder = builder
        builder.headers.append("ETag", tag)
        return request.headers["If-None-Match"] == tag
            ? ScriptedResponse(status: 304, headers: builder.headers)
            : builder.typed("application/vnd.github.html", (own ?? html(owner: owner, name: name)).utf8)
    }

    private static func html(owner: String, name: String) -> String {
        let chapters = (1...12).map { number in
            """
            <div class="markdown-heading" dir="auto"><h2 tabindex="-1" class="heading-element" dir="auto">Chapter \(number)</h2>\
            <a id="user-content-chapter-\(number)" class="anchor" href="#chapter-\(number)"><span></span></a></div>
            <p dir="auto">Words of chapter \(number), which are many enough to fill more than one line of a terminal, whatever its \
            width is, and then some more.</p>
            <ul dir="auto"><li>one thing</li><li>another <code>thing</code></li></ul>
            """
        }
        return """
            <div id="file" class="md" data-path="README.md"><article class="markdown-body entry-content container-lg" itemprop="text">
            <div class="markdown-heading" dir="auto"><h1 tabindex="-1" class="heading-element" dir="auto">About \(name)</h1></div>
            <p dir="auto">This is <strong>\(owner)/\(name)</strong>, see <a href="https://example.org/docs">the docs</a>.</p>
            <div class="highlight highlight-source-shell"><pre>git clone https://github.com/\(owner)/\(name).git &amp;&amp; cd \(name) \
            &amp;&amp; make install PREFIX=/usr/local DESTDIR=/somewhere/else # end of the line</pre></div>
            \(chapters.joined(separator: "\n"))
            <p dir="auto">The end of the README.</p>
            </article></div>
            """
    }
}
