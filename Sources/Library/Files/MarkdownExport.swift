package import Core

/// Favourites as a list in Markdown, for people to read. Nothing in it changes by itself, so that its versions in git differ by what the
/// user has done.
package enum MarkdownExport {
    /// What the sections of a list are. A favourite is in one of them; those that belong in none come last.
    package enum Sections: Sendable {
        /// Languages.
        case languages
        /// Topics: of those of a favourite, the one that most favourites have.
        case topics
        /// The star lists of an account at a host: of those that a favourite is in, the first.
        case starLists(StarLists, host: String)
    }

    private static let title = "Favourites"

    /// The list, always the same for the same favourites.
    ///
    /// - Parameter link: The address of a favourite's page; `nil` if it has none.
    package static func text(
        of favourites: [Favourite], by sections: Sections, link: (Favourite) -> String?
    ) -> String {
        // Favourites are large, so their places are sorted.
        let names = favourites.map { $0.repository.fullName.lowercased() }
        let order = favourites.indices.sorted { left, right in
            (names[left], favourites[left].host, favourites[left].repository.fullName, favourites[left].id.rawValue)
                < (
                    names[right], favourites[right].host, favourites[right].repository.fullName,
                    favourites[right].id.rawValue
                )
        }
        let section = sections.section(among: favourites)
        let groups = Dictionary(grouping: order) { place in
            let words = FieldValue.oneLine(section(favourites[place]) ?? "").split(separator: " ")
            return words.isEmpty ? nil : words.joined(separator: " ")
        }.sorted { left, right in
            guard let first = left.key, let second = right.key else { return left.key != nil }
            return (first.lowercased(), first) < (second.lowercased(), second)
        }
        var (index, body) = ("", "")
        var anchors: [String: Int] = [:]
        _ = anchor(title, &anchors)
        for (name, places) in groups {
            let heading = name ?? "Other"
            index += "- [\(escaped(heading))](#\(anchor(heading, &anchors))) (\(places.count))\n"
            body += "\n## \(escaped(heading))\n\n"
            for place in places { body += entry(favourites[place], link: link(favourites[place])) }
        }
        return "# \(title)\n" + (index.isEmpty ? "" : "\n") + index + body
    }

    /// What GitHub makes of a heading: letters, digits, and hyphens for blanks, with a number if there was one like it.
    private static func anchor(_ heading: String, _ used: inout [String: Int]) -> String {
        var anchor = ""
        for scalar in heading.lowercased().unicodeScalars {
            switch scalar.properties.generalCategory {
            case _ where scalar == " " || scalar == "-": anchor += "-"
            case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
                .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation:
                anchor.unicodeScalars.append(scalar)
            default: break
            }
        }
        let count = used[anchor, default: 0]
        used[anchor] = count + 1
        return count == 0 ? anchor : "\(anchor)-\(count)"
    }

    private static func entry(_ favourite: Favourite, link: String?) -> String {
        let repository = favourite.repository
        let name = [repository.owner, repository.name].map(escaped).joined(separator: "/")
        let description = escaped(FieldValue.oneLine(repository.description ?? ""))
        var text = "- [\(name)]" + (link.map { "(\($0))" } ?? "") + (description.isEmpty ? "" : " - \(description)")
        text += "\n"
        let lines = favourite.note?.text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) ?? []
        for line in lines { text += line.isEmpty ? "  >\n" : "  > \(escaped(String(line)))\n" }
        return text
    }

    /// A text as Markdown shows it literally, on one line. Control characters and blanks at an end are written as numbers.
    private static func escaped(_ text: String) -> String {
        let scalars = text.unicodeScalars
        let (first, last) = (scalars.startIndex, scalars.indices.last)
        var output = ""
        for (index, scalar) in zip(scalars.indices, scalars) {
            if JSONText.isControl(scalar) || scalar == " " && (index == first || index == last) {
                output += "&#\(scalar.value);"
            } else {
                MarkdownText.append(scalar, to: &output)
            }
        }
        return output
    }
}

extension MarkdownExport.Sections {
    /// Says the section of each of some favourites.
    fileprivate func section(among favourites: [Favourite]) -> (Favourite) -> String? {
        switch self {
        case .languages: return { $0.repository.language }
        case .topics:
            var counts: [String: Int] = [:]
            for favourite in favourites {
                for topic in Set(favourite.repository.topics) { counts[topic, default: 0] += 1 }
            }
            return { favourite in
                favourite.repository.topics.min { (-counts[$0, default: 0], $0) < (-counts[$1, default: 0], $1) }
            }
        case .starLists(let lists, let host):
            return { favourite in
                let place = favourite.host == host ? lists.places(of: favourite.repository).first : nil
                return place.map { lists.all[$0].name }
            }
        }
    }
}
