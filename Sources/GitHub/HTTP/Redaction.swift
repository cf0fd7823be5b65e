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

    /// The most bytes between two characters of a secret: without a limit, a body could be made that is read to its end from each `<`.
    private static let longestGap = 256

    /// The fewest characters of a secret that are cut out at the end of a text, or before an ellipsis. It may have been cut: libcurl's texts
    /// have 255 bytes at most, values in logs 80 characters.
    private static let shortestPart = 16

    private static func end(of secret: [UInt32], in bytes: [UInt8], at start: Int) -> Int? {
        var (index, matched, limit) = (start, 0, bytes.count)
        while matched < secret.count {
            guard index < limit else { return index == bytes.count && matched >= shortestPart ? index : nil }
            var unit = plainUnit(in: bytes, at: index)
            if folded(unit.scalar) != secret[matched] {
                unit = jsonUnit(in: bytes, at: index) ?? unit
                unit = reference(in: bytes, with: unit) ?? unit
            }
            if folded(unit.scalar) == secret[matched] {
                (index, matched, limit) = (unit.end, matched + 1, min(unit.end + longestGap, bytes.count))
            } else if matched > 0, let end = endOfInvisible(unit, in: bytes, before: limit) {
                index = end
            } else {
                return unit.scalar == "…" && matched >= shortestPart ? index : nil
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

    /// A scalar as an escape of JSON (RFC 8259, 7).
    private static func jsonUnit(in bytes: [UInt8], at index: Int) -> Unit? {
        guard bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count else { return nil }
        if "\"\\/".utf8.contains(bytes[index + 1]) { return (Unicode.Scalar(bytes[index + 1]), index + 2) }
        func codeUnit(at place: Int) -> UInt16? {
            let escape = bytes.dropFirst(place).prefix(6)
            guard escape.count == 6, escape.starts(with: "\\u".utf8) else { return nil }
            return number(escape.dropFirst(2)).map { UInt16(truncatingIfNeeded: $0) }
        }
        guard let first = codeUnit(at: index) else { return nil }
        if let scalar = Unicode.Scalar(first) { return (scalar, index + 6) }
        guard UTF16.isLeadSurrogate(first), let second = codeUnit(at: index + 6), UTF16.isTrailSurrogate(second) else {
            return nil
        }
        let value: UInt32 = 0x10000 + (UInt32(first) & 0x3FF) << 10 + (UInt32(second) & 0x3FF)
        return Unicode.Scalar(value).map { ($0, index + 12) }
    }

    /// A scalar in percent-encoding (RFC 3986, 2.1) or as a character reference of HTML, which begins with a unit. In a reference, zeros
    /// may come first, and the semicolon may be missing (HTML, 13.2.5.80).
    private static func reference(in bytes: [UInt8], with unit: Unit) -> Unit? {
        let rest = bytes.dropFirst(unit.end).prefix(longestGap)
        if unit.scalar == "%" {
            let digits = rest.prefix(2)
            return digits.count == 2 ? number(digits).flatMap { Unicode.Scalar($0) }.map { ($0, digits.endIndex) } : nil
        }
        guard unit.scalar == "&" else { return nil }
        // GitHub's tokens have underscores.
        for name in ["lowbar;", "UnderBar;"] where rest.starts(with: name.utf8) {
            return ("_", rest.startIndex + name.utf8.count)
        }
        guard rest.first == UInt8(ascii: "#") else { return nil }
        let isHexadecimal = rest.dropFirst().first.map { $0 | 0x20 } == UInt8(ascii: "x")
        let digits = rest.dropFirst(isHexadecimal ? 2 : 1).prefix {
            isHexadecimal ? Unicode.Scalar($0).properties.isASCIIHexDigit : $0.isASCIIDigit
        }
        let hasEnd = digits.endIndex < bytes.count && bytes[digits.endIndex] == UInt8(ascii: ";")
        return number(digits, radix: isHexadecimal ? 16 : 10).flatMap { Unicode.Scalar($0) }
            .map { ($0, digits.endIndex + (hasEnd ? 1 : 0)) }
    }

    private static func number(_ digits: ArraySlice<UInt8>, radix: Int = 16) -> UInt32? {
        guard digits.allSatisfy(\.isASCIIAlphanumeric) else { return nil }
        return UInt32(String(decoding: digits, as: UTF8.self), radix: radix)
    }

    /// The end of what is not seen and could be inserted into a secret unnoticed: a character without a width, a tag or a comment of
    /// HTML, a character reference such as `&zwnj;`, or the markup of Markdown, which is left out of the words of READMEs.
    private static func endOfInvisible(_ unit: Unit, in bytes: [UInt8], before limit: Int) -> Int? {
        // A NUL: UTF-16 has one beside each letter.
        if unit.scalar == "\0" || unit.scalar.properties.isDefaultIgnorableCodePoint { return unit.end }
        let end: Unicode.Scalar
        switch (unit.scalar, unit.end < bytes.count ? bytes[unit.end] : 0) {
        case ("<", _): end = ">"
        case ("&", _): end = ";"
        case ("*", _), ("`", _), ("[", _): return unit.end
        case ("]", UInt8(ascii: "(")), ("!", UInt8(ascii: "[")): end = ")"
        case ("]", UInt8(ascii: "[")): end = "]"
        case ("]", _): return unit.end
        default: return nil
        }
        let isComment = end == ">" && bytes[unit.end...].starts(with: "!--".utf8)
        for place in unit.end..<max(unit.end, limit) {
            let last: Unit = jsonUnit(in: bytes, at: place) ?? (Unicode.Scalar(bytes[place]), place + 1)
            guard last.scalar == end, !isComment || bytes[..<place].suffix(2).elementsEqual("--".utf8) else { continue }
            return last.end
        }
        return nil
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
