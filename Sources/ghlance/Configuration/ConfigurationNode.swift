import GitHub
internal import Yams

/// A part of the file: a text, a list or keys with values.
struct ConfigurationNode: Sendable, Equatable {
    indirect enum Content: Sendable, Equatable {
        case text(String)
        case list([ConfigurationNode])
        case mapping([ConfigurationEntry])
    }

    let content: Content
    let mark: ConfigurationMark

    /// Its text; `nil` for a list or a mapping.
    var text: String? { if case .text(let text) = content { text } else { nil } }
    /// Whether there are only comments, or a word of YAML for nothing.
    var isEmpty: Bool { ["", "~", "null"].contains(text) }
}

struct ConfigurationEntry: Sendable, Equatable {
    let key: String
    let mark: ConfigurationMark
    let value: ConfigurationNode
}

extension ConfigurationNode {
    /// The entries of a file.
    ///
    /// - Throws: ``ConfigurationError``.
    static func entries(of text: String) throws(ConfigurationError) -> [ConfigurationEntry] {
        if let place = YAMLAnchors.first(in: text) {
            throw .anchor(ConfigurationMark(line: place.line, column: place.column))
        }
        let node: Node?
        do {
            // Every scalar is read as text. To tell numbers and dates apart, Yams would compile regular expressions, and it would ask
            // the environment for the encoding.
            node = try Yams.compose(yaml: text, .basic, Constructor([:], [:], [:]), .utf8)
        } catch { throw ConfigurationError(error) }
        let start = ConfigurationMark(line: 1, column: 1)
        guard let node else { return [] }
        let root = try ConfigurationNode(node, start)
        switch root.content {
        case .mapping(let entries): return entries
        // Only comments.
        case .text("") where node.mark.map { _ in true } ?? true: return []
        default: throw .noMapping(root.mark)
        }
    }

    private init(_ node: Node, _ fallback: ConfigurationMark) throws(ConfigurationError) {
        let mark = node.mark.map { ConfigurationMark(line: $0.line, column: $0.column) } ?? fallback
        switch node {
        case .scalar(let scalar): self.init(content: .text(scalar.string), mark: mark)
        case .sequence(let sequence):
            var list: [ConfigurationNode] = []
            for node in sequence { list.append(try ConfigurationNode(node, mark)) }
            self.init(content: .list(list), mark: mark)
        case .mapping(let mapping):
            var entries: [ConfigurationEntry] = []
            for (key, value) in mapping {
                let key = try ConfigurationNode(key, mark)
                guard let name = key.text else { throw .malformed("a key must be a word", key.mark) }
                entries.append(
                    ConfigurationEntry(key: name, mark: key.mark, value: try ConfigurationNode(value, key.mark)))
            }
            self.init(content: .mapping(entries), mark: mark)
        // There are none: anchors were refused.
        case .alias: throw .anchor(mark)
        }
    }
}

extension ConfigurationError {
    init(_ error: any Error) {
        func at(_ mark: Mark) -> ConfigurationMark { ConfigurationMark(line: mark.line, column: mark.column) }
        switch error as? YamlError {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            // libyaml has a limit of its own, of 1,000 levels.
            let isNesting = problem.hasPrefix("Maximum nesting level")
            self = isNesting ? .nesting(at(mark)) : .malformed(problem, at(mark))
        case .duplicatedKeysInMapping(let duplicates, let context):
            self = .duplicate(duplicates.first ?? "", at(context.mark))
        case .reader(let problem, let offset, _, let text):
            // An offset in bytes.
            let before = text.utf8.prefix(offset ?? 0)
            let line = before.count { $0 == UInt8(ascii: "\n") } + 1
            let column = before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count + 1
            self = .malformed(problem, ConfigurationMark(line: line, column: column))
        default: self = .malformed("\(error)", ConfigurationMark(line: 1, column: 1))
        }
    }
}
