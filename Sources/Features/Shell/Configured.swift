public import Core

/// The part of the user's configuration that concerns the screen.
public struct Configured: Sendable, Equatable {
    public var bindings = KeyBindings()
    public var theme = ThemeChanges()
    /// The columns after the name.
    public var columns = ListColumn.allCases
    /// Where the page is in a window with room beside the list; `nil` for where it fits.
    public var pageSide: PageSide?
    /// Whether the cursor is on the selected row instead of in the line that is typed into: for screen readers and
    /// magnifiers.
    public var hasCursorOnRow = false
    public var hasAnimations = true
    /// Otherwise the terminal has the mouse, as for selecting text.
    public var usesMouse = false

    public init() {}
}

public enum PageSide: String, Sendable, CaseIterable {
    case side
    case below
}

/// The columns of a list of repositories that can be hidden and moved. The name is always the first column.
public enum ListColumn: String, Sendable, Hashable, CaseIterable {
    case stars, language, license, age, description
}

/// The changes of a theme, by role name.
public struct ThemeChanges: Sendable, Equatable {
    /// The styles that a theme is based on.
    public enum Preset: String, Sendable, CaseIterable {
        /// According to the terminal's background.
        case standard = "auto"
        /// For a dark background, whatever the terminal reports.
        case dark
        /// For a light background.
        case light
        /// The sixteen colours of the terminal.
        case plain
        /// No dim text, and a reversed selection.
        case highContrast = "high-contrast"
        /// No colours.
        case mono
    }

    public var preset = Preset.standard
    /// The file whose roles are applied next; `nil` for none.
    public var file: String?
    /// On every background.
    public var roles: [String: StyleChange] = [:]
    /// On a dark background, or one that the terminal does not report.
    public var dark: [String: StyleChange] = [:]
    /// On a light background.
    public var light: [String: StyleChange] = [:]

    public init() {}
}

/// Replaces the style of a role.
public struct StyleChange: Sendable, Equatable {
    public typealias Hue = Core.Hue

    /// The colour of the text, or of the background for a role that is one; `nil` for the terminal's own.
    public var color: Hue?
    /// The colour of the background; `nil` for the terminal's own.
    public var background: Hue?
    public var isBold = false
    public var isDim = false
    public var isUnderlined = false

    public init() {}
}

extension AppState {
    /// Adopts a configuration that was saved while the program runs.
    mutating func adopt(_ configured: Configured, _ actions: [CustomAction]) {
        shell.configured = configured
        guard customActions.actions != actions else { return }
        customActions.actions = actions
        // Its rows may have changed.
        shell.dialog = nil
    }
}

/// Key bindings that differ from the defaults, by the names of commands and keys (`^R`, `Alt-U`).
public struct KeyBindings: Sendable, Equatable {
    /// The keys of each remapped command.
    public var changes: [String: [String]]

    public init(changes: [String: [String]] = [:]) { self.changes = changes }
}
