import Core
import Features
import Screens

/// Every setting with its value and where it comes from, for `ghlance config check -v`.
struct SettingOrigins {
    /// The lines: name, value, origin.
    let lines: [String]

    /// - Throws: `ValidationError` for a wrong `GHLANCE_DEFAULT_OPTS`.
    init(_ reading: ConfigurationReading?, environment value: (String) -> String?) throws {
        let bindings = reading?.layer.settings.configured.bindings ?? KeyBindings()
        let options = try DefaultOptions.layer(value(DefaultOptions.variable) ?? "", bindings)
        var rows: [(name: String, value: String, origin: String)] = []
        func place(_ key: String) -> String {
            let line = reading?.marks[key].map { ":\($0.line)" } ?? ""
            return (reading?.name ?? ConfigurationFile.name) + line
        }
        for row in ConfigurationTable.options {
            let names = row.name == OptionTable.multi.name ? [row.name, OptionTable.noMulti.name] : [row.name]
            func has(_ layer: SettingsLayer?) -> Bool { layer.map { !$0.names.isDisjoint(with: names) } ?? false }
            if row.name == OptionTable.plain.name, let variable = Settings.variableForPlain(environment: value) {
                rows.append((row.name, "true", variable))
            } else if let variable = Self.variables[row.name], let text = value(variable), !text.isEmpty {
                rows.append((row.name, text, variable))
            } else if let options, has(options) {
                rows.append((row.name, Self.text(row, options.settings), DefaultOptions.variable))
            } else if let reading, has(reading.layer) {
                rows.append((row.name, Self.text(row, reading.layer.settings), place(row.name)))
            } else {
                rows.append((row.name, row.file?.standard ?? "", "default"))
            }
        }
        let settings = reading?.layer.settings ?? Settings()
        let configured = settings.configured
        let page = configured.pageSide?.rawValue ?? settings.opensPage.map(Self.openness)
        if let isOpen = options?.settings.opensPage {
            rows.append(("page", Self.openness(isOpen), DefaultOptions.variable))
        } else {
            rows.append(("page", page ?? "last", page == nil ? "default" : place("page")))
        }
        let details = settings.opensDetails.map(Self.openness)
        rows.append(("details", details ?? "last", details == nil ? "default" : place("details")))
        let columns = configured.columns.map(\.rawValue).joined(separator: ", ")
        rows.append(
            (
                "columns", columns.isEmpty ? "none" : columns,
                configured.columns == ListColumn.allCases ? "default" : place("columns")
            ))
        for (variable, key, text) in [
            ("GHLANCE_CLONE_ROOT", "clone.root", settings.cloneRoot),
            ("GHLANCE_CLONE_LAYOUT", "clone.layout", settings.cloneLayout?.rawValue),
        ] {
            if let set = value(variable), !set.isEmpty {
                rows.append((key, set, variable))
            } else {
                let standard = key == "clone.root" ? "the current folder" : ClonePlaces.Layout.name.rawValue
                rows.append((key, text ?? standard, text == nil ? "default" : place(key)))
            }
        }
        for command in Command.allCases {
            let keys = configured.bindings.changes[command.name]
            let names = keys ?? command.defaultKeys.map(\.name)
            let key = "keys.\(command.name)"
            rows.append(
                (key, names.isEmpty ? "none" : names.joined(separator: ", "), keys == nil ? "default" : place(key)))
        }
        let preset = configured.theme.file ?? configured.theme.preset.rawValue
        let isDefault = configured.theme.file == nil && configured.theme.preset == .standard
        rows.append(("theme.preset", preset, isDefault ? "default" : place("theme.preset")))
        for role in ThemeRole.allCases {
            for (prefix, roles) in [
                ("theme.", configured.theme.roles), ("theme.dark.", configured.theme.dark),
                ("theme.light.", configured.theme.light),
            ] {
                if let style = roles[role.rawValue] {
                    let key = prefix + role.rawValue
                    let isOfFile = reading?.marks[key] == nil
                    let origin = isOfFile ? configured.theme.file.map { "theme \($0)" } : nil
                    rows.append((key, style.text, origin ?? place(key)))
                }
            }
        }
        for action in settings.fileActions { rows.append(("actions", action.title, place("actions"))) }
        for host in reading?.hosts.keys.sorted() ?? [] {
            for row in ConfigurationTable.options {
                guard let layer = reading?.hosts[host], layer.names.contains(row.name) else { continue }
                let key = "hosts.\(host).\(row.name)"
                rows.append((key, Self.text(row, layer.settings), place(key)))
            }
            let clone = reading?.hosts[host]?.settings
            for (name, text) in [("root", clone?.cloneRoot), ("layout", clone?.cloneLayout?.rawValue)] {
                let key = "hosts.\(host).clone.\(name)"
                if let text { rows.append((key, text, place(key))) }
            }
        }
        let width = rows.map(\.name.count).max() ?? 0
        lines = rows.map { "\($0.name.padded(to: width))  \($0.value)  (\($0.origin))" }
    }

    /// The variables of options.
    private static let variables = [
        OptionTable.host.name: "GH_HOST", OptionTable.apiUrl.name: "GHLANCE_API_URL",
        OptionTable.clientId.name: "GHLANCE_CLIENT_ID",
    ]

    private static func openness(_ isOpen: Bool) -> String { isOpen ? "open" : "closed" }

    private static func text(_ row: OptionRow, _ settings: Settings) -> String {
        if row.name == OptionTable.multi.name, settings.noMulti { return "none" }
        return row.text(settings)
    }
}

extension StyleChange {
    /// As the file says it.
    fileprivate var text: String {
        let colors = [color?.text, background.map { "on \($0.text)" }].compactMap { $0 }
        let rest = [isBold ? "bold" : nil, isDim ? "dim" : nil, isUnderlined ? "underline" : nil].compactMap { $0 }
        return colors.isEmpty && rest.isEmpty ? "plain" : (colors + rest).joined(separator: " ")
    }
}

extension StyleChange.Hue {
    fileprivate var text: String {
        switch self {
        case .number(let number): Int(number) < Self.names.count ? Self.names[Int(number)] : "\(number)"
        case .rgb(let red, let green, let blue):
            "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
    }
}

extension Settings {
    /// What a saved file changes at the next start alone; `nil` if it changes nothing there.
    func noticeOfNextStart(after old: Settings) -> String? {
        var names = OptionTable.all.filter { row in
            row.file != nil && !row.appliesAtOnce && row.differs(self, old)
        }.map(\.name)
        if lowerHost.host != old.lowerHost.host { names.append(OptionTable.host.name) }
        if lowerHost.apiUrl != old.lowerHost.apiUrl { names.append(OptionTable.apiUrl.name) }
        if lowerHost.webUrl != old.lowerHost.webUrl { names.append(OptionTable.webUrl.name) }
        if lowerHost.clientId != old.lowerHost.clientId { names.append(OptionTable.clientId.name) }
        if noMulti != old.noMulti, !names.contains(OptionTable.multi.name) { names.append(OptionTable.multi.name) }
        // Where the page is applies at once.
        if opensPage != old.opensPage { names.append(ConfigurationTable.Section.page.rawValue) }
        if opensDetails != old.opensDetails { names.append(ConfigurationTable.Section.details.rawValue) }
        if cloneRoot != old.cloneRoot || cloneLayout != old.cloneLayout {
            names.append(ConfigurationTable.Section.clone.rawValue)
        }
        if section != old.section { names.append(ConfigurationTable.Section.hosts.rawValue) }
        return names.isEmpty ? nil : ConfigurationMessages.nextStart(names)
    }
}
