import Core
import Features
import GitHub
import Platform
import Screens

/// What the file of settings says, and what is wrong with it. What is wrong says nothing.
struct ConfigurationReading: Equatable, Sendable {
    struct Problem: Equatable, Sendable {
        let mark: ConfigurationMark?
        let text: String

        /// File, line, column, what is wrong.
        func line(of file: String) -> String { file + (mark.map { ":\($0.line):\($0.column)" } ?? "") + ": \(text)" }
    }

    let path: String
    /// Whether it could be read as a whole.
    private(set) var isReadable = true
    /// What is wrong, in the order of the file.
    private(set) var problems: [Problem] = []
    /// The options, and all else that does not depend on the host.
    var layer = SettingsLayer()
    private(set) var hosts: [String: SettingsLayer] = [:]
    /// Where each key of the file is: `sort`, `keys.retry`, `theme.dark.accent`.
    var marks: [String: ConfigurationMark] = [:]

    /// Reads the file that is named on the command line, else the user's; `nil` if there is none.
    init?(_ named: String?, environment value: (String) -> String?) {
        guard let path = named ?? ConfigurationFile.path(environment: value) else { return nil }
        self.init(path: path)
    }

    /// Reads a file; `nil` if there is none.
    init?(path: String) {
        self.path = path
        do throws(ConfigurationError) {
            guard let contents = try ConfigurationFile.read(path) else { return nil }
            adopt(try ConfigurationNode.entries(of: contents.text), contents.distrust)
        } catch { ignore(error) }
    }

    /// A text in place of a file.
    init(text: String, path: String = "config.yml", distrust: PathDistrust? = nil) {
        self.path = path
        do throws(ConfigurationError) { adopt(try ConfigurationNode.entries(of: text), distrust) } catch {
            ignore(error)
        }
    }

    private mutating func ignore(_ error: ConfigurationError) {
        isReadable = false
        complain(ConfigurationMessages.error(error), error.mark)
    }

    var lines: [String] { problems.map { $0.line(of: path) } }

    /// The name of the file, without its folder.
    var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// The first problem, for a notice; `nil` if there is none.
    var notice: String? {
        problems.first.map { ConfigurationMessages.notice($0.line(of: name), others: problems.count - 1) }
    }

    mutating func complain(_ text: String, _ mark: ConfigurationMark?) {
        problems.append(Problem(mark: mark, text: text))
    }

    // MARK: The sections

    private mutating func adopt(_ entries: [ConfigurationEntry], _ distrust: PathDistrust?) {
        var entries = entries
        if let distrust {
            // Unknown keys are reported as such.
            let known = Set(ConfigurationTable.names).subtracting(ConfigurationTable.harmless)
            let ignored = entries.filter { known.contains($0.key) }
            entries.removeAll { known.contains($0.key) }
            if let first = ignored.first {
                complain(ConfigurationMessages.distrust(distrust, ignoring: ignored.map(\.key)), first.mark)
            }
        }
        // Actions are checked against the keys.
        let isLast: (ConfigurationEntry) -> Bool = { $0.key == ConfigurationTable.actions.name }
        for entry in entries.filter({ !isLast($0) }) + entries.filter(isLast) { adopt(entry) }
        problems.sort { one, other in
            guard let one = one.mark, let other = other.mark else { return false }
            return (one.line, one.column) < (other.line, other.column)
        }
    }

    private mutating func adopt(_ entry: ConfigurationEntry) {
        marks[entry.key] = entry.mark
        if let section = ConfigurationTable.sections.first(where: { $0.name == entry.key }) {
            return section.read(&self, entry)
        }
        readOption(entry, ConfigurationTable.names)
    }

    private mutating func refuse(_ node: ConfigurationNode, _ name: String, _ allowed: String) {
        complain(ConfigurationMessages.wrongKind(name, node, allowed), node.mark)
    }

    /// A text without control characters.
    mutating func text(_ node: ConfigurationNode, _ name: String, _ allowed: String) -> String? {
        guard let text = node.text else {
            refuse(node, name, allowed)
            return nil
        }
        if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            complain("\(name) has a control character: remove it", node.mark)
            return nil
        }
        return text
    }

    /// One of some words.
    mutating func word(_ entry: ConfigurationEntry, of names: [String]) -> String? {
        guard let text = text(entry.value, entry.key, names.joined(separator: ", ")) else { return nil }
        if names.contains(text) { return text }
        complain(ConfigurationMessages.unknownName(entry.key, text, among: names), entry.value.mark)
        return nil
    }

    mutating func mapping(_ entry: ConfigurationEntry, _ allowed: String) -> [ConfigurationEntry] {
        if case .mapping(let entries) = entry.value.content { return entries }
        if !entry.value.isEmpty { refuse(entry.value, entry.key, allowed) }
        return []
    }

    /// The texts of a list; one text is a list of one.
    mutating func texts(_ entry: ConfigurationEntry, _ allowed: String) -> [(text: String, node: ConfigurationNode)]? {
        let nodes: [ConfigurationNode]
        if case .list(let list) = entry.value.content { nodes = list } else { nodes = [entry.value] }
        var texts: [(String, ConfigurationNode)] = []
        for node in nodes {
            guard let text = text(node, entry.key, allowed) else { return nil }
            texts.append((text, node))
        }
        return texts
    }

    private mutating func readOption(_ entry: ConfigurationEntry, _ names: [String]) {
        guard let row = OptionTable.all.first(where: { $0.name == entry.key }), let file = row.file,
            names.contains(row.name)
        else {
            let isOption = OptionTable.all.contains { $0.name == entry.key || $0.opposite == entry.key }
            if let instead = OptionTable.removed[entry.key] {
                return complain(SubcommandMessages.removed(entry.key, instead: instead), entry.mark)
            }
            complain(
                isOption
                    ? "\(entry.key) can only be given on the command line"
                    : ConfigurationMessages.unknownKey(entry.key, among: names), entry.mark)
            return
        }
        guard var value = text(entry.value, row.name, file.allowed) else { return }
        func refuse() { complain(ConfigurationMessages.wrongValue(row.name, value, file.allowed), entry.value.mark) }
        if row.isFlag {
            guard let isOn = ConfigurationTable.flags[value.lowercased()] else { return refuse() }
            value = isOn ? "" : OptionRow.off
        }
        if row.name == OptionTable.multi.name, value == "none" {
            layer.settings.noMulti = true
            layer.names.insert(OptionTable.noMulti.name)
            return
        }
        if row.name == OptionTable.log.name, !isAbsolute(value) { return refuse() }
        guard let problem = hostProblem(row.name, value) ?? layer.store(row, value) else { return }
        if problem.isEmpty || file.isNumber { return refuse() }
        complain(String(problem.trimmingPrefix("--")), entry.value.mark)
    }

    /// What is wrong with the value of an option of hosts.
    private func hostProblem(_ name: String, _ value: String) -> String? {
        do throws(HostError) {
            switch name {
            case OptionTable.host.name: _ = try HostName(value)
            case OptionTable.apiUrl.name: _ = try Host(named: nil, apiURL: value, webURL: nil)
            case OptionTable.webUrl.name: _ = try Host(named: nil, apiURL: nil, webURL: value)
            default: break
            }
            return nil
        } catch { return "\(error)" }
    }

    /// Whether a path is the same in every folder.
    private func isAbsolute(_ path: String) -> Bool { path.hasPrefix("~/") || path.hasPrefix("/") }

    // MARK: What is done

    mutating func readClone(_ entry: ConfigurationEntry, _ path: String) {
        for entry in mapping(entry, "root, layout") {
            marks["\(path).\(entry.key)"] = entry.mark
            switch entry.key {
            case "root":
                guard let root = text(entry.value, entry.key, ConfigurationMessages.absolutePath) else { continue }
                if !isAbsolute(root) {
                    complain(
                        ConfigurationMessages.wrongValue(entry.key, root, ConfigurationMessages.absolutePath),
                        entry.value.mark)
                } else {
                    layer.settings.cloneRoot = root
                }
            case "layout":
                let name = word(entry, of: ClonePlaces.Layout.allCases.map(\.rawValue))
                if let layout = name.flatMap(ClonePlaces.Layout.init) { layer.settings.cloneLayout = layout }
            default: complain(ConfigurationMessages.unknownKey(entry.key, among: ["root", "layout"]), entry.mark)
            }
        }
    }

    mutating func readActions(_ entry: ConfigurationEntry) {
        guard case .list(let nodes) = entry.value.content else {
            if !entry.value.isEmpty { refuse(entry.value, entry.key, ConfigurationMessages.listOfActions) }
            return
        }
        for node in nodes { if let action = action(node) { layer.settings.fileActions.append(action) } }
    }

    private mutating func action(_ node: ConfigurationNode) -> CustomAction? {
        guard case .mapping(let entries) = node.content else {
            refuse(node, "actions", ConfigurationMessages.listOfActions)
            return nil
        }
        let names = ["key", "mode", "title", "command"]
        var values: [String: String] = [:]
        for entry in entries {
            guard names.contains(entry.key) else {
                complain(ConfigurationMessages.unknownKey(entry.key, among: names), entry.mark)
                return nil
            }
            guard let text = text(entry.value, entry.key, ConfigurationMessages.listOfActions) else { return nil }
            values[entry.key] = text
        }
        let title = values["title"] ?? ""
        do throws(CustomAction.Problem) {
            let key = values["key"].flatMap { $0 == "none" ? nil : $0 } ?? ""
            // A colon in the title would be the end of it.
            guard !title.contains(":"), !key.contains(":") else {
                complain("the title \(title) has a colon: remove it", node.mark)
                return nil
            }
            var action = try CustomAction("\(key):\(values["mode"] ?? "run"):\(title):\(values["command"] ?? "")")
            do throws(CustomActionOption.Problem) {
                if let name = action.key {
                    let keymap = Keymap(layer.settings.configured.bindings)
                    action.key = try CustomActionOption.key(
                        name, of: title, keymap, besides: layer.settings.fileActions)
                }
                return action
            } catch { complain(ConfigurationMessages.action(SubcommandMessages.action(error)), node.mark) }
        } catch {
            complain(ConfigurationMessages.action(SubcommandMessages.action(.action(error, text: title))), node.mark)
        }
        return nil
    }

    mutating func readHosts(_ entry: ConfigurationEntry) {
        for section in mapping(entry, ConfigurationMessages.hostsWithOptions) {
            let path = "hosts.\(section.key)"
            marks[path] = section.mark
            guard let host = try? HostName(section.key) else {
                complain("\(section.key) is not the name of a host", section.mark)
                continue
            }
            let common = layer
            layer = SettingsLayer()
            for entry in mapping(section, ConfigurationMessages.hostsWithOptions) {
                marks["\(path).\(entry.key)"] = entry.mark
                if entry.key == ConfigurationTable.clone.name {
                    readClone(entry, "\(path).clone")
                } else {
                    readOption(entry, ConfigurationTable.hostNames)
                }
            }
            (hosts[host.description], layer) = (layer, common)
        }
    }
}
