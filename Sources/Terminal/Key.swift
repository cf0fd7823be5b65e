public struct Key: Sendable, Hashable {
    public enum Code: Sendable, Hashable {
        case character(Character)
        case enter
        case tab
        /// On its own.
        case escape
        /// The key that deletes to the left (^H counts as the same key).
        case backspace
        /// The key that deletes to the right.
        case delete
        case insert
        case home
        case end
        case pageUp
        case pageDown
        case up
        case down
        case left
        case right
        case function(Int)
    }

    public struct Modifiers: OptionSet, Sendable, Hashable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) { self.rawValue = rawValue }

        public static let control = Modifiers(rawValue: 1)
        /// Alt (Meta).
        public static let alt = Modifiers(rawValue: 2)
        /// Shift, if the terminal reports it. Characters have it only with Control.
        public static let shift = Modifiers(rawValue: 4)
    }

    public var code: Code
    public var modifiers: Modifiers

    public init(_ code: Code, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
    }

    /// Control with a lower-case letter or a symbol.
    public static func control(_ character: Character) -> Key { Key(.character(character), .control) }

    public static func alt(_ character: Character) -> Key { Key(.character(character), .alt) }
}

extension Key {
    /// The key that terminals send instead of this one if they cannot tell the two apart; `nil` for keys of every terminal.
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

    /// The keys whose bytes are those of a key of its own, or of another character.
    private static let controls: [Character: Key] = [
        "i": Key(.tab), "m": Key(.enter), "j": Key(.enter), "h": Key(.backspace), "[": Key(.escape), "3": Key(.escape),
        "8": Key(.backspace), "?": Key(.backspace), "@": .control(" "), "2": .control(" "), "4": .control("\\"),
        "5": .control("]"), "6": .control("^"), "7": .control("_"), "/": .control("_"), "~": .control("^"),
    ]
}

public enum InputEvent: Sendable, Hashable {
    case key(Key)
    /// Bracketed paste, as received.
    case paste(String)
    /// The left button was pressed on a cell, which may be outside the screen.
    case press(Position, isDouble: Bool = false)
    /// The wheel was turned by one line while the pointer was on a cell.
    case wheel(up: Bool, Position)
    case background(red: UInt8, green: UInt8, blue: UInt8)
    /// The terminal answered a query about itself, for ``CursesBackend/adopt(_:)``.
    case reply(TerminalReply)
}

public enum TerminalReply: Sendable, Hashable {
    /// The flags of kitty's keyboard protocol.
    case keyboard(flags: Int)
    /// Its name and version (XTVERSION).
    case name(String)
    /// Its device attributes (DA1), which every terminal reports: all earlier queries have been answered.
    case attributes(hasSixels: Bool)
}

/// Finds double clicks: a second press on the same cell within half a second.
public struct DoubleClick: Sendable {
    static let interval = Duration.milliseconds(500)

    /// The press that another may follow.
    private var first: (position: Position, time: ContinuousClock.Instant)?

    public init() {}

    /// - Parameter canRepeat: Whether double clicks have a meaning there. A press with an immediate effect begins none: it may have put
    ///   something else below the pointer.
    public mutating func press(at position: Position, _ now: ContinuousClock.Instant, canRepeat: Bool) -> Bool {
        let isSecond = first.map { $0.position == position && now - $0.time <= DoubleClick.interval } ?? false
        first = canRepeat && !isSecond ? (position, now) : nil
        return isSecond && canRepeat
    }
}
