extension MarkupLayout {
    /// How a piece of text is drawn: marks, and a tone.
    public struct Style: OptionSet, Sendable, Hashable {
        /// The meaning of the colour of a piece of text. A piece has at most one.
        public enum Tone: UInt16, Sendable, CaseIterable {
            case comment = 1
            case string
            /// A keyword or an operator.
            case keyword
            /// The name of a function or a type.
            case entity
            case constant
            case variable
            /// The name of an element of XML or HTML, a key of a configuration.
            case tag
            case escape
            /// A heading in the source of a document.
            case title
            case inserted
            case deleted
            /// What a diff changes, or where.
            case changed
            case invalid
            case quote
            /// The five kinds of alerts of GitHub.
            case note, tip, important, warning, caution
        }

        /// The marks in the low bits, the tone in the others.
        public let rawValue: UInt16

        public init(rawValue: UInt16) { self.rawValue = rawValue }

        public init(_ marks: Style = [], tone: Tone?) {
            rawValue = marks.rawValue & Self.marks | (tone?.rawValue ?? 0) << Self.width
        }

        private static let width: UInt16 = 11
        private static let marks: UInt16 = 1 << width - 1

        public var tone: Tone? { Tone(rawValue: rawValue >> Self.width) }

        public static let strong = Style(rawValue: 1 << 0)
        public static let emphasis = Style(rawValue: 1 << 1)
        /// Inline code or sample output.
        public static let code = Style(rawValue: 1 << 2)
        public static let heading = Style(rawValue: 1 << 3)
        public static let link = Style(rawValue: 1 << 4)
        /// Secondary text: rules, borders, the text of images, numbers of links.
        public static let dim = Style(rawValue: 1 << 5)
        public static let struck = Style(rawValue: 1 << 6)
        /// The number after a link, such as `[1]`.
        public static let number = Style(rawValue: 1 << 7)
        /// A line of a block of code.
        public static let panel = Style(rawValue: 1 << 8)
        public static let key = Style(rawValue: 1 << 9)
        /// The left edge of a block of code: blanks, or a line if it has no background.
        public static let edge = Style(rawValue: 1 << 10)

        /// The language of a block of code and the blanks before it, which are no part of the code.
        static let label: Style = [.panel, .dim]

        /// Adds the marks of another style, and its tone if it has one.
        public mutating func formUnion(_ other: Style) {
            self = Style(Style(rawValue: rawValue | other.rawValue), tone: other.tone ?? tone)
        }

        /// Keeps what both have.
        public mutating func formIntersection(_ other: Style) {
            self = Style(Style(rawValue: rawValue & other.rawValue), tone: other.tone == tone ? tone : nil)
        }
    }
}
