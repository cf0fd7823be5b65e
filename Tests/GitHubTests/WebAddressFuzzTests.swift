import Testing

@testable import Core
@testable import GitHub

/// What is printed for `$(…)` and handed to a browser, whatever a server says.
struct WebAddressFuzzTests {
    private func address(_ owner: String, _ name: String, of host: Host) -> String? {
        host.webAddress(of: Repository(id: .init(rawValue: 1), owner: owner, name: name))
    }

    /// Nothing that a shell, a terminal, git or a browser could take for something else: letters of names are written down here again,
    /// without a look at the program's own rules.
    @Test("no character but those of names is in an address") func characters() throws {
        let letters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".unicodeScalars)
        let hosts = [
            (try Host(apiURL: nil, webURL: nil), "https://github.com"),
            (try Host(apiURL: "http://127.0.0.1:8080", webURL: "http://localhost:81/git"), "http://localhost:81/git"),
        ]
        let blocks: [ClosedRange<UInt32>] = [
            0...0x33FF, 0xA640...0xABFF, 0xF900...0xFFFF, 0x1D400...0x1D7FF, 0xE0000...0xE01FF,
        ]
        for scalar in blocks.joined().compactMap({ Unicode.Scalar($0) }) {
            let text = "a\(scalar)b"
            for (host, base) in hosts {
                let (owner, name) = (address(text, "n", of: host), address("o", text, of: host))
                let isRight =
                    owner == (letters.contains(scalar) ? "\(base)/\(text)/n" : nil)
                    && name == (letters.contains(scalar) || scalar == "." ? "\(base)/o/\(text)" : nil)
                if !isRight { Issue.record("U+\(String(scalar.value, radix: 16)): \(owner ?? "") \(name ?? "")") }
            }
        }
    }
}
