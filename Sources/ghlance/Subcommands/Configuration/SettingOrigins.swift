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
        /// A setting of the file, unless a variable says it.
        func add(_ key: String, _ text: String?, else standard: String, unless variable: String? = nil) {
            if let variable, let set = value(variable), !set.isEmpty {
                rows.append((key, set, variable))
            } else {
                rows.append((key, text ?? standard, text == nil ? "default" : place(key)))
            }
        }
        func list(_ names: [String]) -> String { names.isEmpty ? "none" : names.joined(separator: ", ") }
        let settings = reading?.layer.settings ?? Settings()
        let configured = settings.configured
        if let isOpen = options?.settings.opensPage {
            rows.append(("page", Self.openness(isOpen), DefaultOptions.variable))
        } else {
            add("page", configured.pageSide?.rawValue ?? settings.opensPage.map(Self.openness), else: "last")
        }
        add("details", settings.opensDetails.map(Self.openness), else: "last")
        let (columns, all) = (configured.columns, ListColumn.allCases)
        add("columns", columns == all ? nil : list(columns.map(\.rawValue)), else: list(all.map(\.rawValue)))
        add("clone.root", settings.cloneRoot, else: "the current folder", unless: "GHLANCE_CLONE_ROOT")
        add(
            "clone.layout", settings.cloneLayout?.rawValue, else: ClonePlaces.Layout.name.rawValue,
            unless: "GHLANCE_CLONE_LAYOUT")
        for command in Command.allCases {
            add(
                "keys.\(command.name)", configured.bindings.changes[command.name].map(list),
                else: list(command.defaultKeys.map(\.name)))
        }
        let (preset, usual) = (configured.theme.preset, ThemeChanges.Preset.standard)
        add("theme.preset", configured.theme.file ?? (preset == usual ? nil : preset.rawValue), else: usual.rawValue)
        for role in ThemeRole.allCases {
            for (prefix, roles) in [
                ("theme.", configured.theme.roles), ("theme.dark.", configured.theme.dark),
                ("theme.light.", configured.theme.light),
            ] {
                if let style = roles[role.name] {
                    let key = prefix + role.name
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
    var text: String {
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
        let options = OptionTable.all.filter { $0.file != nil && !$0.appliesAtOnce && $0.text(self) != $0.text(old) }
        var names = options.map(\.name)
        let (host, former) = (lowerHost, old.lowerHost)
        for (row, differs) in [
            (OptionTable.host, host.host != former.host), (OptionTable.apiUrl, host.apiUrl != former.apiUrl),
            (OptionTable.webUrl, host.webUrl != former.webUrl),
            (OptionTable.clientId, host.clientId != former.clientId),
            (OptionTable.multi, noMulti != old.noMulti && !names.contains(OptionTable.multi.name)),
        ] where differs { names.append(row.name) }
        names += ConfigurationTable.sections.filter { $0.differs(self, old) }.map(\.name)
        return names.isEmpty ? nil : ConfigurationMessages.nextStart(names)
    }
}
