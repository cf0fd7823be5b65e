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
    /// Several texts.
    case list([String])
    /// A value with parts, and the text for it where there is room for one.
    case object([Part], text: String)

    /// A part of an object.
    public struct Part: Sendable, Equatable {
        let name: String
        let value: FieldValue
    }

    /// A text, or that there is none.
    init(_ text: String?) { self = text.map(FieldValue.text) ?? .none }

    /// The value as text on one line: nothing if it is not known. Control characters and those that change the direction of text are
    /// blanks.
    public var line: String {
        switch self {
        case .none: ""
        case .text(let text), .object(_, let text): FieldValue.oneLine(text)
        case .number(let number): "\(number)"
        case .flag(let flag): "\(flag)"
        case .date(let moment): moment.inCalendar.iso8601Text
        case .list(let texts): texts.map(FieldValue.oneLine).joined(separator: ",")
        }
    }

    /// The value in JSON.
    var json: String {
        switch self {
        case .none: "null"
        case .text(let text): JSONText.string(text)
        case .number(let number): "\(number)"
        case .flag(let flag): "\(flag)"
        case .date(let moment): JSONText.string(moment.inCalendar.iso8601Text)
        case .list(let texts): "[\(texts.map(JSONText.string).joined(separator: ","))]"
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
