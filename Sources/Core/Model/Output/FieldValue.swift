/// The value of a field of a repository.
public enum FieldValue: Sendable, Equatable {
    /// It is not known, or there is none.
    case none
    /// A text.
    case text(String)
    /// A number.
    case number(Int)
    /// Yes or no.
    case flag(Bool)
    /// A moment.
    case date(Timestamp)
    /// No moment, where gh has a date in any case.
    case noDate
    /// Several texts.
    case list([String])
    /// Several values, and the text for them.
    case values([FieldValue], text: String)
    /// A value with parts, and the text for it where there is room for one.
    case object([Part], text: String)

    /// A part of an object.
    public struct Part: Sendable, Equatable {
        let name: String
        let value: FieldValue

        /// A part with its name.
        package init(_ name: String, _ value: FieldValue) { (self.name, self.value) = (name, value) }
    }

    /// A text, or that there is none.
    package init(_ text: String?) { self = text.map(FieldValue.text) ?? .none }

    /// The value as text on one line: nothing if it is not known. Control characters and those that change the direction of text are
    /// blanks.
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

    /// Whether it comes before another when the least is first; `nil` if neither does. What is not known comes before all.
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

    /// Whether there is nothing to compare.
    package var isUnknown: Bool { self == .none || self == .noDate }

    /// The value in JSON.
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

    /// A text on one line: control characters and those that change the direction of text are blanks.
    package static func oneLine(_ text: String) -> String {
        var output = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { output.append(JSONText.isControl(scalar) ? " " : scalar) }
        return String(output)
    }
}
