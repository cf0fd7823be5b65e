import Core

extension Repository {
    /// The badge after the name; `nil` for an ordinary repository.
    var badge: String? {
        if visibility != .public { return visibility.rawValue }
        if isArchived { return "archived" }
        if isTemplate { return "template" }
        return isFork ? "fork" : nil
    }

    /// The badge, or that it is built in.
    var origin: String? { isProvisional ? nil : isBuiltIn ? Messages.builtIn : badge }

    /// The topics; `nil` without any.
    var topicsText: String? { topics.isEmpty ? nil : topics.map { "#\($0)" }.joined(separator: " ") }

    /// The licence without the suffix that distinguishes variants.
    var shortLicense: String {
        var name = license ?? ""
        for suffix in ["-or-later", "-only", "-Clause"] where name.hasSuffix(suffix) { name.removeLast(suffix.count) }
        return name
    }
}
