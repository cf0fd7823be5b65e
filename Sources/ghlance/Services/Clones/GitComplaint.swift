/// Why git has failed, in one line of what it said: its first error. Behind that there is advice, and what failed because of it.
struct GitComplaint {
    /// What git says when SSH has failed, which has said why on the line before.
    private static let sshFailed = "fatal: Could not read from remote repository"

    private var count = 0
    private var last = ""
    private var error: String?

    /// A line that says nothing about progress.
    mutating func take(_ line: String) {
        if error == nil, line.hasPrefix("fatal: ") || line.hasPrefix("error: ") {
            // The first line says where git clones into.
            error = line.hasPrefix(GitComplaint.sshFailed) && count > 1 ? last : line
        }
        count += 1
        last = line
    }

    /// The line; without an error that is known as one, what git said last.
    var line: String { GitComplaint.withoutCredentials(error ?? last) }

    /// A text without what its addresses have before the host: `https://TOKEN@github.com`.
    private static func withoutCredentials(_ text: String) -> String {
        var bytes: [UInt8] = []
        // Where the host of an address begins, or what is before it.
        var host: Int?
        for byte in text.utf8 {
            if byte == UInt8(ascii: "@"), let host {
                bytes.removeSubrange(host...)
                continue
            }
            bytes.append(byte)
            guard " /'\"?#".utf8.contains(byte) else { continue }
            host = bytes.suffix(3).elementsEqual("://".utf8) ? bytes.count : nil
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
