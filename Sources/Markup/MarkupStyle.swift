extension MarkupLayout {
    /// How a piece of text is drawn: marks, and a tone.
    public struct Style: OptionSet, Sendable, Hashable {
        /// What the colour of a piece of text tells. A piece has one at most.
        public enum Tone: UInt16, Sendable, CaseIterable {
            /// A comment in code.
            case comment = 1
            /// A string in code.
            case string
            /// A keyword or an operator.
            case keyword
            /// The name of a function or a type.
            case entity
            /// A number or another constant.
            case constant
            /// A variable or a parameter.
            case variable
            /// The name of an element of XML or HTML, a key of a configuration.
            case tag
            /// An escape in a string or a regular expression.
            case escape
            /// A heading in the source of a document.
            case title
            /// What a diff adds.
            case inserted
            /// What a diff takes away.
            case deleted
            /// What a diff changes, or where.
            case changed
            /// What is invalid.
            case invalid
            /// A quotation.
            case quote
            /// The five kinds of alerts of GitHub.
            case note, tip, important, warning, caution
        }

        /// The marks, and above them the tone.
        public let rawValue: UInt16

        /// A style from its bits.
        public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// Marks with a tone.
        public init(_ marks: Style = [], tone: Tone?) {
            rawValue = marks.rawValue & Self.marks | (tone?.rawValue ?? 0) << Self.width
        }

        private static let width: UInt16 = 11
        private static let marks: UInt16 = 1 << width - 1

        /// The tone.
        public var tone: Tone? { Tone(rawValue: rawValue >> Self.width) }

        /// Bold text.
        public static let strong = Style(rawValue: 1 << 0)
        /// Italic text.
        public static let emphasis = Style(rawValue: 1 << 1)
        /// Code or sample output within a text.
        public static let code = Style(rawValue: 1 << 2)
        /// A heading.
        public static let heading = Style(rawValue: 1 << 3)
        /// A link; underlined.
        public static let link = Style(rawValue: 1 << 4)
        /// Text of little weight: rules, borders, the text of images, numbers of links.
        public static let dim = Style(rawValue: 1 << 5)
        /// Struck out text.
        public static let struck = Style(rawValue: 1 << 6)
        /// The number behind a link, such as `[1]`.
        public static let number = Style(rawValue: 1 << 7)
        /// A line of a block of code.
        public static let panel = Style(rawValue: 1 << 8)
        /// A key of a keyboard.
        public static let key = Style(rawValue: 1 << 9)
        /// The left edge of a block of code: blanks, or a line where it has no background.
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
