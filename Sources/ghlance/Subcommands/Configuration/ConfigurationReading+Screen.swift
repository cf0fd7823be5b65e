import Core
import Features
import Screens
import Terminal

/// Keys, styles, columns, and what is open at the start.
extension ConfigurationReading {
    // MARK: Keys

    mutating func readKeys(_ entry: ConfigurationEntry) {
        var changes: [(command: Command, keys: [Key], mark: ConfigurationMark)] = []
        for entry in mapping(entry, "commands with their keys") {
            marks["keys.\(entry.key)"] = entry.mark
            guard let command = Command(named: entry.key) else {
                let names = Command.allCases.map(\.name)
                complain(ConfigurationMessages.unknownCommand(entry.key, among: names), entry.mark)
                continue
            }
            guard let texts = texts(entry, "a key, a list of keys or none") else { continue }
            var keys: [Key] = []
            var isRight = true
            for (text, node) in texts where text != "none" {
                guard let key = Key(name: text), key.isSent || command.defaultKeys.contains(key) else {
                    let advice = "use one such as Alt-O, ^R or F7, or none"
                    complain("\(command.name): no key is named \(text): \(advice)", node.mark)
                    isRight = false
                    continue
                }
                if key.typesText, !command.takesText {
                    let advice = "use a key with Alt or Ctrl, or a function key"
                    complain("\(command.name): \(key.name) types text: \(advice)", node.mark)
                    isRight = false
                    continue
                }
                keys.append(key)
            }
            if isRight { changes.append((command, keys, entry.mark)) }
        }
        // One that is given up has its default keys again, which another may have got.
        func firstClash() -> (index: Int, key: Key, other: Command)? {
            let keymap = Keymap(Dictionary(changes.map { ($0.command, $0.keys) }, uniquingKeysWith: { $1 }))
            for (index, change) in changes.enumerated() {
                for key in change.keys {
                    let others = keymap.commands(of: key)
                    if let other = others.first(where: { $0 != change.command && $0.meets(change.command) }) {
                        return (index, key, other)
                    }
                }
            }
            return nil
        }
        while let (index, key, other) = firstClash() {
            let change = changes.remove(at: index)
            let advice = "use another key, or give \(other.name) another one"
            complain(
                "\(key.name) would be the key of both \(change.command.name) and \(other.name): \(advice)", change.mark)
        }
        layer.settings.configured.bindings = KeyBindings(
            changes: Dictionary(changes.map { ($0.command.name, $0.keys.map(\.name)) }, uniquingKeysWith: { $1 }))
    }

    // MARK: What is drawn

    mutating func readTheme(_ entry: ConfigurationEntry) {
        let entries = mapping(entry, ConfigurationMessages.rolesWithStyles)
        for entry in entries { marks["theme.\(entry.key)"] = entry.mark }
        var theme = ThemeChanges()
        if let preset = entries.first(where: { $0.key == "preset" }) { readPreset(preset, into: &theme) }
        // What is said here holds on every background, whatever the file says of one.
        for entry in entries { (theme.dark[entry.key], theme.light[entry.key]) = (nil, nil) }
        readRoles(entries.filter { $0.key != "preset" }, ["preset", "dark", "light"], into: &theme)
        layer.settings.configured.theme = theme
    }

    /// A preset, or the name of a file of roles: the user's own, or one that comes with the program.
    private mutating func readPreset(_ entry: ConfigurationEntry, into theme: inout ThemeChanges) {
        let names = ThemeChanges.Preset.allCases.map(\.rawValue) + ThemeFile.builtIn.keys.sorted()
        guard let name = text(entry.value, entry.key, names.joined(separator: ", ")) else { return }
        if let preset = ThemeChanges.Preset(rawValue: name) { return theme.preset = preset }
        // As it was called before there were others.
        if name == "default" { return }
        do throws(ConfigurationError) {
            guard let file = try ThemeFile.entries(name, besides: path) else {
                return complain(ConfigurationMessages.unknownName(entry.key, name, among: names), entry.value.mark)
            }
            var reading = ConfigurationReading(text: "", path: path)
            reading.readRoles(file, ["dark", "light"], into: &theme)
            theme.file = name
            if let problem = reading.problems.first {
                complain(problem.line(of: "\(ThemeFile.folder)/\(name).yml"), entry.value.mark)
            }
        } catch { complain("\(ThemeFile.folder)/\(name).yml: \(ConfigurationMessages.error(error))", entry.value.mark) }
    }

    private mutating func readRoles(
        _ entries: [ConfigurationEntry], _ others: [String], into theme: inout ThemeChanges
    ) {
        let roles = ThemeRole.allCases.map(\.name)
        for entry in entries {
            switch entry.key {
            case "dark", "light":
                for inner in mapping(entry, ConfigurationMessages.rolesWithStyles) {
                    marks["theme.\(entry.key).\(inner.key)"] = inner.mark
                    guard let style = style(inner, roles) else { continue }
                    if entry.key == "dark" { theme.dark[inner.key] = style } else { theme.light[inner.key] = style }
                }
            default: if let style = style(entry, roles + others) { theme.roles[entry.key] = style }
            }
        }
    }

    private mutating func style(_ entry: ConfigurationEntry, _ names: [String]) -> StyleChange? {
        guard ThemeRole(name: entry.key) != nil else {
            complain(ConfigurationMessages.unknownRole(entry.key, among: names), entry.mark)
            return nil
        }
        guard let texts = texts(entry, "colours, bold, dim and underline") else { return nil }
        var style = StyleChange()
        var isBackground = false
        for (text, node) in texts {
            for word in text.split(separator: " ").map(String.init) {
                switch word {
                case "bold": style.isBold = true
                case "dim": style.isDim = true
                case "underline": style.isUnderlined = true
                case "plain": break
                case "on": isBackground = true
                default:
                    guard let hue = StyleChange.Hue(word: word) else {
                        complain(ConfigurationMessages.wrongStyle(entry.key, word), node.mark)
                        return nil
                    }
                    if isBackground { style.background = hue } else { style.color = hue }
                    isBackground = false
                }
            }
        }
        return style
    }

    mutating func readColumns(_ entry: ConfigurationEntry) {
        let names = ListColumn.allCases.map(\.rawValue)
        guard let texts = texts(entry, names.joined(separator: ", ")) else { return }
        var columns: [ListColumn] = []
        for (text, node) in texts where text != "none" {
            guard let column = ListColumn(rawValue: text) else {
                complain(ConfigurationMessages.unknownName(entry.key, text, among: names), node.mark)
                continue
            }
            if columns.contains(column) {
                complain("\(text) appears twice: remove one", node.mark)
            } else {
                columns.append(column)
            }
        }
        layer.settings.configured.columns = columns
    }

    mutating func readPage(_ entry: ConfigurationEntry) {
        guard let value = word(entry, of: ConfigurationTable.pageValues), value != "last" else { return }
        let isOpen = value != "closed"
        if let side = PageSide(rawValue: value) { layer.settings.configured.pageSide = side }
        (layer.settings.opensWithPage, layer.settings.opensWithoutPage) = (isOpen, !isOpen)
        layer.names.insert(isOpen ? OptionTable.page.name : OptionTable.noPage.name)
    }

    mutating func readDetails(_ entry: ConfigurationEntry) {
        guard let value = word(entry, of: ConfigurationTable.detailsValues), value != "last" else { return }
        layer.settings.opensDetails = value == "open"
    }
}

extension StyleChange.Hue {
    /// The names of the terminal's 16 colours.
    static let names = {
        let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
        return names + names.map { "bright-\($0)" }
    }()

    /// A colour by its name, its number or its components.
    init?(word: String) {
        if let index = Self.names.firstIndex(of: word) {
            self = .number(UInt8(index))
        } else if let number = UInt8(word) {
            self = .number(number)
        } else if word.utf8.count == 7, word.hasPrefix("#"), let value = UInt32(word.dropFirst(), radix: 16) {
            self = .rgb(red: UInt8(value >> 16 & 0xFF), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
        } else {
            return nil
        }
    }
}

/// Files of roles and their styles: what stands below `theme` in the configuration, in a file of its own.
enum ThemeFile {
    /// The folder of the user's own, beside the configuration.
    static let folder = "themes"

    /// Those that come with the program, by name.
    static var builtIn: [String: [UInt8]] {
        [
            "dracula": PackageResources.dracula_yml, "gruvbox": PackageResources.gruvbox_yml,
            "nord": PackageResources.nord_yml, "solarized": PackageResources.solarized_yml,
        ]
    }

    /// The entries of a file; `nil` if there is none of this name.
    ///
    /// - Parameter configuration: The path of the configuration.
    /// - Throws: ``ConfigurationError``.
    static func entries(
        _ name: String, besides configuration: String
    ) throws(ConfigurationError) -> [ConfigurationEntry]? {
        // A name is no path.
        guard name.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x2D || $0 == 0x5F }) else {
            return nil
        }
        if let slash = configuration.lastIndex(of: "/"),
            let own = try ConfigurationFile.read("\(configuration[...slash])\(folder)/\(name).yml")
        {
            if let distrust = own.distrust { throw .distrusted(distrust) }
            return try ConfigurationNode.entries(of: own.text)
        }
        guard let bytes = builtIn[name] else { return nil }
        return try ConfigurationNode.entries(of: String(decoding: bytes, as: UTF8.self))
    }
}
