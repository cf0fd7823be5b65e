extension Timestamp {
    /// The moment, or the nearest one in the years 0 to 9999, as far as a calendar goes.
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
