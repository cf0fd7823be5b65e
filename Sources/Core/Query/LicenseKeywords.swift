/// The licences that GitHub can search for.
///
/// Source: GitHub docs, "Licensing a repository", section "Searching GitHub by license type".
enum LicenseKeywords {
    /// The most used first.
    static let values: [QualifierRow.Value] = [
        .init("mit", "MIT"), .init("apache-2.0", "Apache 2.0"), .init("gpl-3.0", "GNU GPL 3.0"),
        .init("bsd-3-clause", "BSD 3-Clause"), .init("gpl-2.0", "GNU GPL 2.0"), .init("bsd-2-clause", "BSD 2-Clause"),
        .init("agpl-3.0", "GNU AGPL 3.0"), .init("mpl-2.0", "Mozilla 2.0"), .init("lgpl-3.0", "GNU LGPL 3.0"),
        .init("unlicense", "The Unlicense"), .init("gpl", "all versions of the GNU GPL"),
        .init("lgpl", "all versions of the GNU LGPL"), .init("lgpl-2.1", "GNU LGPL 2.1"), .init("isc", "ISC"),
        .init("cc0-1.0", "Creative Commons Zero 1.0"), .init("cc", "all of Creative Commons"),
        .init("cc-by-4.0", "Creative Commons Attribution 4.0"),
        .init("cc-by-sa-4.0", "Creative Commons Attribution Share Alike 4.0"), .init("epl-2.0", "Eclipse 2.0"),
        .init("epl-1.0", "Eclipse 1.0"), .init("bsl-1.0", "Boost 1.0"), .init("0bsd", "BSD Zero Clause"),
        .init("bsd-3-clause-clear", "BSD 3-Clause Clear"), .init("bsd-4-clause", "BSD 4-Clause"),
        .init("artistic-2.0", "Artistic 2.0"), .init("afl-3.0", "Academic Free License 3.0"),
        .init("ecl-2.0", "Educational Community 2.0"), .init("eupl-1.1", "European Union Public 1.1"),
        .init("lppl-1.3c", "LaTeX Project Public 1.3c"), .init("ms-pl", "Microsoft Public"),
        .init("ncsa", "University of Illinois/NCSA"), .init("ofl-1.1", "SIL Open Font 1.1"),
        .init("osl-3.0", "Open Software License 3.0"), .init("postgresql", "PostgreSQL"),
        .init("wtfpl", "WTFPL"), .init("zlib", "zlib"),
    ]

    /// Further keywords that GitHub knows, though its documentation does not list them.
    ///
    /// Source: choosealicense.com, whose licences GitHub recognises.
    private static let others: Set<String> = [
        "blueoak-1.0.0", "bsd-2-clause-patent", "cecill-2.1", "cern-ohl-p-2.0", "cern-ohl-s-2.0", "cern-ohl-w-2.0",
        "eupl-1.2", "gfdl-1.3", "mit-0", "ms-rl", "mulanpsl-2.0", "odbl-1.0", "other", "upl-1.0", "vim",
    ]

    private static let known = others.union(values.map(\.text))

    static func isKnown(_ keyword: String) -> Bool { known.contains(keyword) }

    static func isBeginning(_ text: String) -> Bool { known.contains { $0.hasPrefix(text) } }

    /// The keyword that was probably meant by an unknown one: written without its punctuation, unfinished, or
    /// misspelt.
    static func nearest(to keyword: String) -> String? {
        let keywords = values.lazy.map(\.text)
        let short = abbreviated(keyword)
        let same = keywords.first { abbreviated($0) == short || $0.filter(\.isLetter) == short }
        return same ?? keywords.first { $0.hasPrefix(keyword) } ?? NearestName.nearest(to: keyword, among: keywords)
    }

    /// Letters and digits only: `GPLv3`, `gpl-3` and `gpl-3.0` are `gpl3`, and `bsd-3-clause` is `bsd3`.
    private static func abbreviated(_ keyword: String) -> String {
        var text = keyword
        for word in ["-clause", "-license", "-licence", ".0"] where text.hasSuffix(word) { text.removeLast(word.count) }
        var result = ""
        for character in text where character.isLetter || character.isNumber {
            if character.isNumber, result.last == "v" { result.removeLast() }
            result.append(character)
        }
        return result
    }
}
