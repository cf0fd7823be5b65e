import Core

/// Removes secrets from what servers and libraries say, however it is written: as it is, or as JSON, HTML or addresses escape it.
package struct Redaction: Sendable {
    static let mark = "‹redacted›"

    /// Scalars in lower case, the longest first, because one can be a prefix of another.
    private let secrets: [[UInt32]]
    /// Indexed by byte: whether a secret can begin with it.
    private let isBeginning: [Bool]

    /// - Parameters:
    ///   - secrets: Matched without case, because host names are shown in lower case.
    ///   - minimum: In bytes. Shorter texts are not secrets: they would be removed from ordinary words.
    package init(of secrets: [String], minimum: Int = 1) {
        let secrets = secrets.filter { $0.utf8.count >= max(minimum, 1) }.sorted { $0.utf8.count > $1.utf8.count }
        self.secrets = secrets.map { $0.unicodeScalars.map { Self.folded($0) } }
        let first = Set(secrets.compactMap { $0.utf8.first?.asciiLowercased })
        isBeginning = (UInt8.min...UInt8.max).map { first.contains($0.asciiLowercased) || Self.isEscape($0) }
    }

    /// Replaces each secret with ``mark``.
    package func apply(to text: String) -> String {
        apply(to: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    /// `nil` if there is no secret.
    ///
    /// Compares scalars, not characters, so a secret is found even before a combining mark. Scans the bytes once, so a secret that is
    /// part of the mark does not loop forever.
    func apply(to bytes: [UInt8]) -> [UInt8]? {
        guard !secrets.isEmpty else { return nil }
        var output: [UInt8] = []
        var (copied, start) = (0, 0)
        while let index = bytes[start...].firstIndex(where: { isBeginning[Int($0)] }) {
            start = index + 1
            guard let end = endOfSecret(in: bytes, at: index) else { continue }
            output += bytes[copied..<index]
            output += Redaction.mark.utf8
            (start, copied) = (end, end)
        }
        return copied == 0 ? nil : output + bytes[copied...]
    }

    /// The end of a secret that begins at `start`.
    private func endOfSecret(in bytes: [UInt8], at start: Int) -> Int? {
        for secret in secrets {
            if let end = Self.end(of: secret, in: bytes, at: start) { return end }
        }
        return nil
    }

    private static func end(of secret: [UInt32], in bytes: [UInt8], at start: Int) -> Int? {
        var (index, matched) = (start, 0)
        while matched < secret.count {
            guard index < bytes.count else { return nil }
            let plain = plainUnit(in: bytes, at: index)
            let escaped = isEscape(bytes[index]) ? escapedUnit(in: bytes, at: index) : nil
            if folded(plain.scalar) == secret[matched] {
                (index, matched) = (plain.end, matched + 1)
            } else if let escaped, folded(escaped.scalar) == secret[matched] {
                (index, matched) = (escaped.end, matched + 1)
            } else if matched > 0, let end = endOfInvisible(escaped ?? plain, in: bytes, at: index) {
                index = end
            } else {
                return nil
            }
        }
        return index
    }

    private typealias Unit = (scalar: Unicode.Scalar, end: Int)

    private static func isEscape(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "&")
    }

    private static func plainUnit(in bytes: [UInt8], at index: Int) -> Unit {
        if bytes[index] < 0x80 { return (Unicode.Scalar(bytes[index]), index + 1) }
        let rest = bytes[index..<min(index + 4, bytes.count)]
        let scalar = String(decoding: rest, as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
        // An invalid sequence is shorter than the character that stands for it.
        return (scalar, min(index + UTF8.width(scalar), bytes.count))
    }

    /// A scalar in percent-encoding (RFC 3986, 2.1), as an escape of JSON (RFC 8259, 7), or as a numeric character reference of HTML.
    private static func escapedUnit(in bytes: [UInt8], at index: Int) -> Unit? {
        func number(at start: Int, _ count: Int, radix: Int = 16) -> Unit? {
            let digits = bytes.dropFirst(start).prefix(count)
            guard digits.count == count, digits.allSatisfy(\.isASCIIAlphanumeric) else { return nil }
            return UInt32(String(decoding: digits, as: UTF8.self), radix: radix).flatMap { Unicode.Scalar($0) }
                .map { ($0, start + count) }
        }
        let next = bytes.dropFirst(index + 1).prefix(2)
        switch (bytes[index], next.first) {
        case (UInt8(ascii: "%"), _): return number(at: index + 1, 2)
        case (UInt8(ascii: "\\"), UInt8(ascii: "u")): return number(at: index + 2, 4)
        case (UInt8(ascii: "\\"), let byte?) where "\"\\/".utf8.contains(byte): return (Unicode.Scalar(byte), index + 2)
        case (UInt8(ascii: "&"), UInt8(ascii: "#")):
            let isHexadecimal = next.last.map { $0 | 0x20 } == UInt8(ascii: "x")
            let start = index + (isHexadecimal ? 3 : 2)
            let end = bytes.dropFirst(start).prefix(8).firstIndex(of: UInt8(ascii: ";"))
            return end.flatMap { number(at: start, $0 - start, radix: isHexadecimal ? 16 : 10) }
                .map { ($0.scalar, $0.end + 1) }
        default: return nil
        }
    }

    /// The end of what is not seen and could be inserted into a secret unnoticed: a character without a width, a tag of HTML, or a
    /// character reference such as `&zwnj;`.
    private static func endOfInvisible(_ unit: Unit, in bytes: [UInt8], at index: Int) -> Int? {
        // A NUL: UTF-16 has one beside each letter.
        if unit.scalar == "\0" || unit.scalar.properties.isDefaultIgnorableCodePoint { return unit.end }
        let end: UInt8
        switch bytes[index] {
        case UInt8(ascii: "<"): end = UInt8(ascii: ">")
        case UInt8(ascii: "&"): end = UInt8(ascii: ";")
        default: return nil
        }
        return bytes.dropFirst(index).prefix(256).firstIndex(of: end).map { $0 + 1 }
    }

    private static func folded(_ scalar: Unicode.Scalar) -> UInt32 {
        scalar.isASCII ? UInt32(UInt8(ascii: scalar).asciiLowercased) : scalar.value
    }
}

/// The one place where what comes over HTTP loses the secrets that a server may repeat: header fields, bodies, addresses and the texts
/// of failures.
struct RedactedTransport: Transport {
    let base: any Transport
    /// Evaluated after the response, so that it knows what has been sent.
    let redaction: @Sendable () -> Redaction

    func send(_ request: Request) async throws -> Response {
        do {
            let response = try await base.send(request)
            return redaction().apply(to: response)
        } catch let failure as Failure {
            throw redaction().apply(to: failure)
        }
    }
}

extension Redaction {
    /// An address without its secret is none that a relative link could be resolved against.
    func apply(to response: Response) -> Response {
        var response = response
        response.headers = response.headers.mapValues { apply(to: $0) }
        response.body = apply(to: response.body) ?? response.body
        var origin = response.url.origin
        origin.host = apply(to: origin.host)
        response.url = WebURL(origin: origin, target: apply(to: response.url.target))
        return response
    }

    /// The failures of transports; the others quote responses.
    fileprivate func apply(to failure: Failure) -> Failure {
        switch failure {
        case .couldNotResolve(let host): .couldNotResolve(host: apply(to: host))
        case .couldNotConnect(let host, let reason):
            .couldNotConnect(host: apply(to: host), reason: apply(to: reason))
        case .handshakeInterrupted(let host): .handshakeInterrupted(host: apply(to: host))
        case .insecureConnection(let host, let reason):
            .insecureConnection(host: apply(to: host), reason: apply(to: reason))
        case .notHTTP(let host): .notHTTP(host: apply(to: host))
        case .interrupted(let reason): .interrupted(reason: apply(to: reason))
        case .badRedirect(let reason): .badRedirect(reason: apply(to: reason))
        case .transferUnavailable(let reason): .transferUnavailable(reason: apply(to: reason))
        default: failure
        }
    }
}
