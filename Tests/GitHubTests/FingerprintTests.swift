import Testing

@testable import GitHub

@Suite struct FingerprintTests {
    /// NIST's examples for FIPS 180-4, of one block and of two, and the empty message.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func hash(message: String, digest: String) {
        let bytes = SHA256.hash(Array(message.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        #expect(bytes.joined() == digest)
    }

    @Test func aTokenIsToldFromAnotherAndNotRepeated() throws {
        let token = "ghp_fingerprintToken00000000000000001"
        let one = try #require(Credential(token, source: .login, host: .github))
        let other = try #require(Credential(token.dropLast() + "2", source: .login, host: .github))
        #expect(one.fingerprint != other.fingerprint)
        #expect(one.fingerprint.count == 32 && !one.fingerprint.contains("ghp"))
    }
}
