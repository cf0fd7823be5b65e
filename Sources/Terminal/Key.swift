/// A key press.
public struct Key: Sendable, Hashable {
    /// The key, without modifiers.
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
        /// F1 and up.
        case function(Int)
    }

    /// The modifiers of a key.
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
        /// Shift, if the terminal reports it (never with characters).
        public static let shift = Modifiers(rawValue: 4)
    }

    /// Which key.
    public var code: Code
    /// The modifiers.
    public var modifiers: Modifiers

    /// A key with modifiers.
    public init(_ code: Code, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
    }

    /// Control with a lower-case letter or a symbol.
    public static func control(_ character: Character) -> Key { Key(.character(character), .control) }

    /// Alt with a character.
    public static func alt(_ character: Character) -> Key { Key(.character(character), .alt) }
}

/// An input event of a terminal.
public enum InputEvent: Sendable, Hashable {
    /// A key.
    case key(Key)
    /// Text pasted in one piece (bracketed paste), as it came.
    case paste(String)
    /// The terminal reported its background colour.
    case background(red: UInt8, green: UInt8, blue: UInt8)
}
