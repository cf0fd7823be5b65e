extension Release {
    /// Its page: its files, those for this machine first, and its notes. The files are links, the first ones of the page.
    ///
    /// - Parameter notes: As GitHub renders them. Untrusted.
    package func page(notes: String, of repository: Repository, _ links: RepositoryLinks) -> String {
        let rows = files.arranged.map { file in
            let url = links.file(file.name, of: self, of: repository) ?? ""
            let facts = [
                Quantities.bytes(file.size), Plural.count(file.downloads, "download"),
                file.platform.joined(separator: " "),
            ].filter { !$0.isEmpty }
            return "<li><a href=\"\(url)\">\(file.name.markupEscaped)</a> \(facts.joined(separator: ", "))</li>"
        }
        let isEmpty = notes.allSatisfy(\.isWhitespace)
        return (rows.isEmpty ? "" : "<ul>\(rows.joined())</ul><hr>") + (isEmpty ? "<p>No notes.</p>" : notes)
    }
}

extension String {
    /// As text of HTML and XML: what XML 1.0 has no form for becomes blanks. By scalars: with a mark behind it, a `<` is another character.
    package var markupEscaped: String {
        FieldValue.oneLine(self).unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "\u{FFFE}", "\u{FFFF}": text += " "
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
