public enum FieldValue: Sendable, Equatable {
    /// It is not known, or there is none.
    case none
    case text(String)
    case number(Int)
    case flag(Bool)
    case date(Timestamp)
    /// No date, where gh has one in any case.
    case noDate
    case list([String])
    /// `text` stands for them outside of JSON.
    case values([FieldValue], text: String)
    /// `text` stands for it outside of JSON.
    case object([Part], text: String)

    public struct Part: Sendable, Equatable {
        let name: String
        let value: FieldValue

        package init(_ name: String, _ value: FieldValue) { (self.name, self.value) = (name, value) }
    }

    package init(_ text: String?) { self = text.map(FieldValue.text) ?? .none }
    package init(_ number: Int?) { self = number.map(FieldValue.number) ?? .none }
    package init(_ moment: Timestamp?) { self = moment.map(FieldValue.date) ?? .none }

    /// The value as text on one line; empty if it is not known. Control characters and those that change the
    /// direction of text become spaces.
    public var line: String {
        switch self {
        case .none, .noDate: ""
        case .text(let text), .object(_, let text), .values(_, let text): FieldValue.oneLine(text)
        case .number(let number): "\(number)"
        case .flag(let flag): "\(flag)"
        case .date(let moment): moment.inCalendar.iso8601Text
        case .list(let texts): texts.map(FieldValue.oneLine).joined(separator: ",")
        }
    }

    /// Whether it comes before another in ascending order; `nil` if neither does. Unknown values come first.
    package func precedes(_ other: FieldValue) -> Bool? {
        switch (self, other) {
        case (.number(let one), .number(let other)): one == other ? nil : one < other
        case (.date(let one), .date(let other)): one == other ? nil : one < other
        case (.flag(let one), .flag(let other)): one == other ? nil : other
        case (.none, .none), (.noDate, .noDate): nil
        case (.none, _), (.noDate, _): true
        case (_, .none), (_, .noDate): false
        default:
            switch (line.lowercased(), other.line.lowercased()) {
            case let (one, other): one == other ? nil : one < other
            }
        }
    }

    package var isUnknown: Bool { self == .none || self == .noDate }

    var json: String {
        switch self {
        case .none: "null"
        case .noDate: "\"0001-01-01T00:00:00Z\""
        case .text(let text): JSONText.string(text)
        case .number(let number): "\(number)"
        case .flag(let flag): "\(flag)"
        case .date(let moment): JSONText.string(moment.inCalendar.iso8601Text)
        case .list(let texts): "[\(texts.map(JSONText.string).joined(separator: ","))]"
        case .values(let values, _): "[\(values.map(\.json).joined(separator: ","))]"
        case .object(let parts, _): JSONText.object(parts.map { ($0.name, $0.value.json) })
        }
    }

    /// Control characters and those that change the direction of text become spaces.
    package static func oneLine(_ text: String) -> String {
        var output = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { output.append(JSONText.isControl(scalar) ? " " : scalar) }
        return String(output)
    }
}

package enum MarkdownText {
    /// Appends a scalar, with a backslash if Markdown would interpret it.
    package static func append(_ scalar: Unicode.Scalar, to output: inout String) {
        if "\\|`*_[]<>#&~!".unicodeScalars.contains(scalar) { output += "\\" }
        output.unicodeScalars.append(scalar)
    }
}
