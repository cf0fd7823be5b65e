package enum ConfigurationFolder {
    /// The folder below `XDG_CONFIG_HOME`, else below `~/.config`; `nil` if neither variable names one. Paths that are not absolute are
    /// ignored (XDG Base Directory Specification).
    package static func path(of program: String, environment value: (String) -> String?) -> String? {
        func absolute(_ name: String) -> String? {
            value(name).flatMap { path in
                guard path.hasPrefix("/") else { return nil }
                var rest = path[...]
                while rest.last == "/" { rest.removeLast() }
                return String(rest)
            }
        }
        let base = absolute("XDG_CONFIG_HOME") ?? absolute("HOME").map { $0 + "/.config" }
        return base.map { "\($0)/\(program)" }
    }
}
