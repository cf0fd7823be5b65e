import SeededRandom
import Testing

@testable import Core
@testable import GitHub

/// What is printed for `$(…)` and handed to a browser, whatever a server says.
struct WebAddressFuzzTests {
    private static let bases = [
        (api: nil as String?, web: nil as String?, base: "https://github.com"),
        ("https://git.example.com/api/v3", nil, "https://git.example.com"),
        ("https://api.tenant.ghe.com", nil, "https://tenant.ghe.com"),
        ("http://127.0.0.1:8080", "http://localhost:81/git", "http://localhost:81/git"),
    ]

    /// Pieces that have led other programs astray, and pieces of good names.
    private static let pieces =
        [
            "", "a", "Z9", "octo", "cat", "-", "--", "_", ".", "..", "...", "/", "//", "\\", "@", ":", "?", "#", "%",
            "%2f",
            "%00", "&", ";", "|", "$(id)", "`id`", "'", "\"", "<", ">", " ", "\t", "\n", "\r\n", "\u{0}", "\u{1B}[2J",
            "\u{1B}]52;c;eA==\u{7}", "\u{7F}", "\u{85}", "\u{9B}", "\u{A0}", "\u{AD}", "\u{200B}", "\u{202E}",
            "\u{2066}",
            "\u{FEFF}", "\u{E0041}", "é", "e\u{301}", "ı", "\u{212A}", "ﬁ", "０", "／", "。", "名前", "👩‍💻", "evil.example",
            "https://evil.example", "user:pw@evil.example", ".git", String(repeating: "a", count: 38),
            String(repeating: "b", count: 99),
        ]

    private func text(_ random: inout SeededGenerator) -> String {
        var text = ""
        // Every third text is made of what is in good names, and is one more often than not.
        if Int.random(in: 0..<3, using: &random) == 0 {
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                text += Self.pieces[1...7].randomElement(using: &random) ?? ""
            }
            return text
        }
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                let scalar = Unicode.Scalar(UInt32.random(in: 0..<0x3000, using: &random)) ?? "x"
                text.unicodeScalars.append(scalar)
            case 1: text.unicodeScalars.append(Unicode.Scalar(UInt8.random(in: 0x20..<0x7F, using: &random)))
            default: text += Self.pieces.randomElement(using: &random) ?? ""
            }
        }
        return text
    }

    /// Whether an address is the base, an owner and a name, and nothing that a shell, a terminal, git or a browser could take
    /// for something else. Written without a look at the program's own rules.
    private func isHarmless(_ address: String, base: String) -> Bool {
        guard address.hasPrefix(base + "/") else { return false }
        let parts = address.dropFirst(base.count + 1).split(separator: "/", omittingEmptySubsequences: false)
        let letters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.".unicodeScalars)
        return parts.count == 2
            && parts.allSatisfy { part in
                !part.isEmpty && part != "." && part != ".." && part.unicodeScalars.allSatisfy(letters.contains)
            }
            && parts[0].first != "-" && !parts[0].contains(".")
    }

    @Test(arguments: [1, 2_026, 0xDEAD_BEEF] as [UInt64])
    func noAddressIsAnythingButOriginOwnerAndName(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let hosts = try Self.bases.map { (try Host(apiURL: $0.api, webURL: $0.web), $0.base) }
        var count = 0
        for number in 0..<20_000 {
            let (host, base) = hosts[number % hosts.count]
            let repository = Repository(id: .init(rawValue: 1), owner: text(&random), name: text(&random))
            guard let address = host.webAddress(of: repository) else { continue }
            count += 1
            if !isHarmless(address, base: base) {
                Issue.record("seed \(seed), number \(number): \(address.debugDescription)")
            }
        }
        // Good names are among them, or nothing would be proved.
        #expect(count > 500)
    }

    @Test(arguments: [
        "-rf", "--upload-pack=id", "a\u{0}b", "a\nb", "a b", "evil.example/a", "//evil.example", "..", "a@evil.example",
        "https://evil.example", "a%2fb", "\u{202E}a", "a\u{1B}]52;c;eA==\u{7}", "\u{9B}2J", "\u{212A}", "ﬁ", "０", "a／b",
    ])
    func namesThatHaveLedOthersAstrayHaveNoAddress(text: String) throws {
        let host = try Host(apiURL: nil, webURL: nil)
        #expect(host.webAddress(of: Repository(id: .init(rawValue: 1), owner: text, name: "n")) == nil)
        // As a name a leading hyphen is by GitHub's rules, and harmless behind the origin.
        if text.first != "-" || text.contains("=") {
            #expect(host.webAddress(of: Repository(id: .init(rawValue: 1), owner: "o", name: text)) == nil)
        }
    }
}
