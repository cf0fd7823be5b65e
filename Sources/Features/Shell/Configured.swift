import Core

/// What the user's configuration says about the screen.
public struct Configured: Sendable, Equatable {
    /// The remapped keys.
    public var bindings = KeyBindings()
    /// The changed styles.
    public var theme = ThemeChanges()
    /// The columns of a list, behind the name.
    public var columns = ListColumn.allCases
    /// Where the page is in a window that has room beside the list; `nil` for where it fits.
    public var pageSide: PageSide?
    /// Whether the cursor is on the selected row instead of in the line that is typed into: for screen readers and magnifiers.
    public var hasCursorOnRow = false
    /// Whether the spinner turns.
    public var hasAnimations = true
    /// Whether the mouse is used; otherwise the terminal has it, as for selecting text.
    public var usesMouse = false

    /// The defaults.
    public init() {}
}

/// Where the page is.
public enum PageSide: String, Sendable, CaseIterable {
    /// Beside the list.
    case side
    /// Below the list.
    case below
}

/// A column of a list of repositories that can be hidden and moved. The name is always there, and first.
public enum ListColumn: String, Sendable, Hashable, CaseIterable {
    case stars, language, license, age, description
}

/// The changes of a theme, by the names of its roles.
public struct ThemeChanges: Sendable, Equatable {
    /// What a theme begins with.
    public enum Preset: String, Sendable, CaseIterable {
        /// The styles for the terminal's background.
        case standard = "auto"
        /// Those for a dark background, whatever the terminal tells.
        case dark
        /// Those for a light one.
        case light
        /// The sixteen colours of the terminal.
        case plain
        /// No dim text, and a reversed selection.
        case highContrast = "high-contrast"
        /// No colours.
        case mono
    }

    /// What it begins with.
    public var preset = Preset.standard
    /// The file whose roles come next; `nil` for none.
    public var file: String?
    /// The changes on every background.
    public var roles: [String: StyleChange] = [:]
    /// Those on a dark background, or one that the terminal does not tell.
    public var dark: [String: StyleChange] = [:]
    /// Those on a light background.
    public var light: [String: StyleChange] = [:]

    /// No changes.
    public init() {}
}

/// The style of a role, in place of its own.
public struct StyleChange: Sendable, Equatable {
    /// A colour.
    public enum Hue: Sendable, Equatable {
        /// One of the 16 colours of the terminal, or of its 256.
        case number(UInt8)
        /// Its components.
        case rgb(red: UInt8, green: UInt8, blue: UInt8)
    }

    /// The colour of the text, or of the background for a role that is one; `nil` for the terminal's own.
    public var color: Hue?
    /// The colour of the background; `nil` for the terminal's own.
    public var background: Hue?
    /// Whether it is bold.
    public var isBold = false
    /// Whether it is dim.
    public var isDim = false
    /// Whether it is underlined.
    public var isUnderlined = false

    /// The terminal's own style.
    public init() {}
}

extension AppState {
    /// Takes over a configuration that was saved while the program runs.
    mutating func adopt(_ configured: Configured, _ actions: [OwnAction]) {
        shell.configured = configured
        guard ownActions.actions != actions else { return }
        ownActions.actions = actions
        // Its rows may be others.
        shell.dialog = nil
    }
}

/// Key bindings that differ from the defaults, by the names of commands and keys (`^R`, `Alt-U`).
public struct KeyBindings: Sendable, Equatable {
    /// The keys of each remapped command.
    public var changes: [String: [String]]

    /// Creates bindings; without changes, the defaults.
    public init(changes: [String: [String]] = [:]) { self.changes = changes }
}
