internal import Model

/// A date in an export: written as ISO 8601; also read as seconds since 1970, as in exports of version 1.
struct ExportDate: Codable {
    let moment: Timestamp

    init(_ moment: Timestamp) {
        self.moment = moment.inCalendar
    }

    init(from decoder: any Decoder) throws {
        moment = try Timestamp(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(moment.iso8601Text)
    }
}
