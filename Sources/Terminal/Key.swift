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
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Control.
        public static let control = Modifiers(rawValue: 1)
        /// Alt (Meta).
        public static let alt = Modifiers(rawValue: 2)
        /// Shift, if the terminal reports it. Characters have it only with Control.
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

extension Key {
    /// The key that terminals send in place of this one if they cannot tell the two apart; `nil` for keys of every terminal.
    public var legacy: Key? {
        switch code {
        case .enter, .escape, .backspace:
            let rest = modifiers.intersection(.alt)
            return rest == modifiers ? nil : Key(code, rest)
        case .tab: return modifiers.contains(.control) ? Key(.tab, modifiers.subtracting(.control)) : nil
        case .character(let character) where modifiers.contains(.control):
            if modifiers.contains(.shift) { return Key(code, modifiers.subtracting(.shift)) }
            return Key.controls[character].map { Key($0.code, modifiers.subtracting(.control).union($0.modifiers)) }
        default: return nil
        }
    }

    /// The keys for whose bytes there is a key of its own, or another character.
    private static let controls: [Character: Key] = [
        "i": Key(.tab), "m": Key(.enter), "j": Key(.enter), "h": Key(.backspace), "[": Key(.escape), "3": Key(.escape),
        "8": Key(.backspace), "?": Key(.backspace), "@": .control(" "), "2": .control(" "), "4": .control("\\"),
        "5": .control("]"), "6": .control("^"), "7": .control("_"), "/": .control("_"), "~": .control("^"),
    ]
}

/// An input event of a terminal.
public enum InputEvent: Sendable, Hashable {
    /// A key.
    case key(Key)
    /// Text pasted in one piece (bracketed paste), as it came.
    case paste(String)
    /// The left button of the mouse was pressed on a cell, which may be outside the screen.
    case press(Position, isDouble: Bool = false)
    /// The wheel was turned by one line while the pointer was on a cell.
    case wheel(up: Bool, Position)
    /// The terminal reported its background colour.
    case background(red: UInt8, green: UInt8, blue: UInt8)
    /// The terminal answered a query about itself, for ``CursesBackend/adopt(_:)``.
    case reply(TerminalReply)
}

/// An answer of the terminal about itself.
public enum TerminalReply: Sendable, Hashable {
    /// The flags of kitty's keyboard protocol, which it has.
    case keyboard(flags: Int)
    /// Its name and version (XTVERSION).
    case name(String)
    /// Its device attributes, which every terminal reports: nothing that was asked before is still to come.
    case attributes
}
