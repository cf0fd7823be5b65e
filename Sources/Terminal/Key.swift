/// A key as it was pressed.
public struct Key: Sendable, Hashable {
    /// Which key, apart from what was held with it.
    public enum Code: Sendable, Hashable {
        /// A key that types something.
        case character(Character)
        /// Return.
        case enter
        /// Tab.
        case tab
        /// Escape, on its own.
        case escape
        /// The key that deletes to the left (^H counts as the same key).
        case backspace
        /// The key that deletes to the right.
        case delete
        /// Insert.
        case insert
        /// Home.
        case home
        /// End.
        case end
        /// A page up.
        case pageUp
        /// A page down.
        case pageDown
        /// Arrow up.
        case up
        /// Arrow down.
        case down
        /// Arrow left.
        case left
        /// Arrow right.
        case right
        /// F1 and on.
        case function(Int)
    }

    /// What was held with a key.
    public struct Modifiers: OptionSet, Sendable, Hashable {
        /// The bits.
        public let rawValue: UInt8

        /// A set of bits.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Control.
        public static let control = Modifiers(rawValue: 1)
        /// Alt (Meta).
        public static let alt = Modifiers(rawValue: 2)
        /// Shift, where the terminal tells it apart (never with characters).
        public static let shift = Modifiers(rawValue: 4)
    }

    /// Which key.
    public var code: Code
    /// What was held with it.
    public var modifiers: Modifiers

    /// A key, with what was held.
    public init(_ code: Code, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
    }

    /// Control and a lower-case letter or a sign.
    public static func control(_ character: Character) -> Key { Key(.character(character), .control) }

    /// Alt and a key that types something.
    public static func alt(_ character: Character) -> Key { Key(.character(character), .alt) }
}

/// What arrives from a terminal.
public enum InputEvent: Sendable, Hashable {
    /// A key.
    case key(Key)
    /// Text pasted in one piece (bracketed paste), as it came.
    case paste(String)
    /// The terminal told the colour of its background.
    case background(red: UInt8, green: UInt8, blue: UInt8)
}
