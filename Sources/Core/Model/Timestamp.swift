internal import Glibc

/// A moment in time as whole seconds since 1970-01-01T00:00:00Z, without a calendar or a time zone.
public struct Timestamp: Hashable, Comparable, Sendable {
    public var seconds: Int64

    public init(seconds: Int64) { self.seconds = seconds }

    /// Reads the ISO 8601 form that GitHub writes: `2014-12-24T17:49:19Z`, with an optional fraction, which is
    /// dropped, and an offset (`Z`, `+01:00`, `-0500`). A year may have five or six digits.
    ///
    /// - Returns: `nil` if the text is not such a date or names a day that does not exist.
    public init?(iso8601 text: some StringProtocol) {
        var reader = DigitReader(rest: Substring(text).utf8)
        guard let year = reader.year(), reader.skip("-"),
            let month = reader.number(digits: 2), reader.skip("-"),
            let day = reader.number(digits: 2), reader.skip("T") || reader.skip("t") || reader.skip(" "),
            let hour = reader.number(digits: 2), reader.skip(":"),
            let minute = reader.number(digits: 2), reader.skip(":"),
            let second = reader.number(digits: 2)
        else { return nil }
        reader.skipFraction()
        guard let offset = reader.offset(), reader.isAtEnd else { return nil }
        self.init(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        seconds -= offset
    }

    /// A civil date and time in UTC.
    ///
    /// - Returns: `nil` if a part is out of its range. Second 60 is read as 59: Unix time has no leap seconds.
    public init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        guard (0...999_999).contains(year), (1...12).contains(month),
            (1...Timestamp.days(in: month, of: year)).contains(day),
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        // Days from civil, with the year starting in March so that the leap day comes last (H. Hinnant,
        // "chrono-Compatible Low-Level Date Algorithms").
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        let days = Int64(era * 146_097 + dayOfEra - 719_468)
        seconds = days * 86_400 + Int64(hour * 3_600 + minute * 60 + min(second, 59))
    }

    /// Negative if `earlier` is later. Saturates at `Int64`'s limits.
    public func seconds(since earlier: Timestamp) -> Int64 {
        let (difference, isTooLong) = seconds.subtractingReportingOverflow(earlier.seconds)
        return isTooLong ? (seconds < 0 ? .min : .max) : difference
    }

    /// The moment `seconds` later, saturating at `Int64`'s limits.
    public func advanced(bySeconds seconds: Int64) -> Timestamp {
        let (sum, isTooFar) = self.seconds.addingReportingOverflow(seconds)
        return Timestamp(seconds: isTooFar ? (seconds < 0 ? .min : .max) : sum)
    }

    public static func < (left: Timestamp, right: Timestamp) -> Bool { left.seconds < right.seconds }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

/// Reads fixed-width numbers and single characters from the front of some bytes.
///
/// Not generic: a page of answers has three hundred dates, and the compiler specialises nothing across modules.
private struct DigitReader {
    var rest: Substring.UTF8View

    var isAtEnd: Bool { rest.isEmpty }

    mutating func number(digits: Int) -> Int? {
        var value = 0
        for _ in 0..<digits {
            guard let byte = rest.first, byte.isASCIIDigit else { return nil }
            value = value * 10 + Int(byte - 0x30)
            rest.removeFirst()
        }
        return value
    }

    /// Four to six digits.
    mutating func year() -> Int? {
        guard var year = number(digits: 4) else { return nil }
        for _ in 0..<2 {
            guard let digit = number(digits: 1) else { break }
            year = year * 10 + digit
        }
        return year
    }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard let byte = rest.first, UInt32(byte) == character.value else { return false }
        rest.removeFirst()
        return true
    }

    mutating func skipFraction() {
        guard skip(".") || skip(",") else { return }
        while let byte = rest.first, byte.isASCIIDigit { rest.removeFirst() }
    }

    /// Seconds east of UTC.
    mutating func offset() -> Int64? {
        if skip("Z") || skip("z") { return 0 }
        let sign: Int64
        if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
        guard let hours = number(digits: 2) else { return nil }
        _ = skip(":")
        guard let minutes = number(digits: 2), hours <= 23, minutes <= 59 else { return nil }
        return sign * Int64(hours * 3_600 + minutes * 60)
    }
}

extension Timestamp {
    /// The day in UTC: `2026-12-31`.
    public var dateText: String { text("%Y-%m-%d") }

    /// The moment in UTC as ISO 8601 has it: `2026-12-31T23:59:59Z`.
    var iso8601Text: String {
        let text = text("%Y-%m-%dT%H:%M:%SZ")
        // The C library writes years before 1000 with fewer than four digits.
        return String(repeating: "0", count: max(0, 20 - text.utf8.count)) + text
    }

    /// The moment in UTC as formatted by strftime(3), no more than 30 million years away.
    ///
    /// - Parameter format: The result must have fewer than 64 bytes.
    public func text(_ format: String) -> String {
        var seconds = time_t(min(max(self.seconds, -1_000_000_000_000_000), 1_000_000_000_000_000))
        var parts = tm()
        gmtime_r(&seconds, &parts)
        var buffer = [CChar](repeating: 0, count: 64)
        let length = strftime(&buffer, buffer.count, format, &parts)
        return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

extension Timestamp {
    /// The moment, or the nearest one in the years 0 to 9999, the range of a calendar.
    public var inCalendar: Timestamp { Timestamp(seconds: min(max(seconds, Timestamp.earliest), Timestamp.latest)) }

    /// 0000-01-01T00:00:00Z.
    private static let earliest: Int64 = -62_167_219_200
    /// 9999-12-31T23:59:59Z.
    private static let latest: Int64 = 253_402_300_799
}

extension Timestamp: Codable {
    /// Reads seconds since 1970 or the ISO 8601 form, and takes the nearest moment ``inCalendar``.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            guard let moment = Timestamp(iso8601: text) else {
                throw DecodingError.typeMismatch(
                    Timestamp.self, .init(codingPath: decoder.codingPath, debugDescription: "no ISO 8601"))
            }
            self = moment.inCalendar
        } else if let seconds = try? container.decode(Int64.self) {
            self = Timestamp(seconds: seconds).inCalendar
        } else {
            self.init(seconds: try container.outOfRange() ? Timestamp.latest : Timestamp.earliest)
        }
    }

    /// Writes the ISO 8601 form of the nearest moment ``inCalendar``.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(inCalendar.iso8601Text)
    }
}
