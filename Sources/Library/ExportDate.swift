internal import Model

/// A date in an export: written as ISO 8601; also read as seconds since 1970, as in exports of version 1.
struct ExportDate: Codable {
    let moment: Timestamp

    init(_ moment: Timestamp) {
        self.moment = moment.inCalendar
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let text = try? container.decode(String.self) else {
            moment = Timestamp(seconds: try container.decode(Int64.self)).inCalendar
            return
        }
        guard let moment = Timestamp(iso8601: text) else {
            throw DecodingError.typeMismatch(
                Timestamp.self, .init(codingPath: decoder.codingPath, debugDescription: "no ISO 8601"))
        }
        self.moment = moment.inCalendar
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(moment.iso8601Text)
    }
}

extension Timestamp {
    /// The date in UTC as ISO 8601: `2026-12-31T23:59:59Z`.
    var iso8601Text: String {
        func padded(_ text: some StringProtocol, to count: Int) -> String {
            String(repeating: "0", count: max(0, count - text.count)) + text
        }
        // Years before 1000 have fewer than four digits.
        let date = padded(dateText, to: 10)
        let second = (seconds % 86_400 + 86_400) % 86_400
        let time = [second / 3_600, second / 60 % 60, second % 60].map { padded("\($0)", to: 2) }
        return "\(date)T\(time.joined(separator: ":"))Z"
    }
}
