public struct Language: Sendable, Hashable {
    /// As GitHub's answers have it: `C++`.
    public let name: String
    let aliases: [String]
    /// GitHub's colour for it, as `0xRRGGBB`.
    let color: UInt32?

    /// In the order of their names, read from `Resources/languages.txt` on first use.
    public static let all: [Language] = String(
        decoding: PackageResources.languages_txt, as: UTF8.self
    ).split(separator: "\n").dropFirst().compactMap { record in
        let fields = record.split(separator: "|", omittingEmptySubsequences: false)
        guard fields.count == 3 else { return nil }
        return Language(
            name: String(fields[0]), aliases: fields[1].split(separator: ",").map(String.init),
            color: UInt32(fields[2], radix: 16))
    }

    /// The language with this name or alias, in any case, with spaces or hyphens.
    ///
    /// Source: Linguist, `Language.find_by_alias`: every name is an alias, too, in lower case and with hyphens.
    public static func named(_ name: String) -> Language? { indices[folded(name)].map { all[$0] } }

    public static func color(of name: String) -> UInt32? {
        // Names change their case now and then, and old answers are saved.
        colors[name] ?? named(name)?.color
    }

    /// Reads the table in advance: it takes some milliseconds, which the first row would otherwise wait for.
    public static func prepare() { _ = all.count + colors.count + indices.count }

    private static let colors: [String: UInt32] = Dictionary(
        all.compactMap { language in language.color.map { (language.name, $0) } },
        uniquingKeysWith: { first, _ in first })

    private static let indices: [String: Int] = {
        // A name takes precedence over an alias of another language.
        let names = all.enumerated().map { (folded($0.element.name), $0.offset) }
        let aliases = all.enumerated().flatMap { index, language in language.aliases.map { (folded($0), index) } }
        return Dictionary(names + aliases, uniquingKeysWith: { first, _ in first })
    }()

    /// A name for comparisons: in lower case, with hyphens for spaces.
    package static func folded(_ name: String) -> String { String(name.lowercased().map { $0 == " " ? "-" : $0 }) }
}
