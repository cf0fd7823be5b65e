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
