import Glibc
import Testing

/// Looks for tokens in all that the programs under test write, in every test that drives one.
///
/// The tests' tokens have the form of GitHub's own (GitHub blog, "Behind GitHub's new authentication token formats"), so that one look
/// finds each of them.
package enum TokenWatch {
    private static let prefixes = ["ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"].map { Array($0.utf8) }
    /// A prefix alone is not secret, and a few letters behind it may be said in a test about redaction.
    private static let secretLength = 16

    /// Whether there is something in the bytes that has the form of a token.
    package static func findsToken(in bytes: some Collection<UInt8>) -> Bool {
        let bytes = Array(bytes)
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "g") {
            for prefix in prefixes where bytes[index...].starts(with: prefix) {
                let secret = bytes[(index + prefix.count)...].prefix(secretLength)
                if secret.count == secretLength, secret.allSatisfy(isPart) { return true }
            }
        }
        return false
    }

    /// Makes the present test fail where a program has written a token.
    static func check(_ bytes: some Collection<UInt8>, writtenTo place: String) {
        if findsToken(in: bytes) { Issue.record("A token was written to \(place).") }
    }

    /// The same for all files of a folder that others than their owner may read.
    static func checkFiles(in folder: String) {
        for name in (try? TextFile.names(in: folder)) ?? [] {
            let path = folder + "/" + name
            var status = stat()
            guard lstat(path, &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: checkFiles(in: path)
            case S_IFREG where status.st_mode & 0o077 != 0:
                check((try? TextFile.read(path))?.utf8 ?? "".utf8, writtenTo: path)
            default: break
            }
        }
    }

    private static func isPart(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
    }
}
