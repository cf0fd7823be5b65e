import Core

/// A feed of releases (RFC 4287). Texts of strangers are text in it, never markup.
struct AtomFeed {
    let rows: [ReleasesCommand.Row]
    let host: String
    let now: Timestamp
    /// The repositories that were named; none for favourites.
    var names: [String] = []

    var lines: [String] {
        let updated = rows.map(\.release.publishedAt).max() ?? now
        return [
            #"<?xml version="1.0" encoding="utf-8"?>"#, #"<feed xmlns="http://www.w3.org/2005/Atom">"#,
            "<id>\(id((["releases"] + names).joined(separator: "/").lowercased()))</id>"
                + "<title>\((["Releases"] + names).joined(separator: " "))</title><updated>\(date(updated))</updated>",
            "<author><name>ghlance</name></author>",
        ] + rows.compactMap(entry) + ["</feed>"]
    }

    /// `nil` without an address: an entry without content has a link.
    private func entry(_ row: ReleasesCommand.Row) -> String? {
        let (release, name) = (row.release, row.repository.fullName)
        let title = ["", release.tag].contains(release.title) ? "" : ": \(release.title)"
        return row.url.map { url in
            """
            <entry><id>\(id("\(row.repository.id.rawValue)/\(release.tag.percentEncoded)"))</id>\
            <title>\("\(name) \(release.tag)\(title)".markupEscaped)</title><updated>\(date(release.publishedAt))</updated>\
            <link rel="alternate" href="\(url.markupEscaped)"/>\
            \(release.isPrerelease ? #"<category term="pre-release"/>"# : "")</entry>
            """
        }
    }

    /// The same for a release whenever and wherever the feed is made (RFC 4151).
    private func id(_ name: String) -> String { "tag:\(host),2008:ghlance/\(name)" }

    private func date(_ moment: Timestamp) -> String { FieldValue.date(moment).line }
}
