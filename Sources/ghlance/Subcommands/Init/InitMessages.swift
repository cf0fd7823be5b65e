import Core

/// Messages of `ghlance init`, and of the code that it prints.
enum InitMessages {
    static func name(_ name: String, of option: String) -> String {
        "\(option) cannot be \(name.shellQuoted): use letters, digits, - and _; shell keywords and ghlance's own names are taken"
    }

    static func key(_ name: String, _ problem: ShellKey.Problem, in shell: ShellLine.Shell) -> String {
        switch problem {
        case .unknown: "unknown key \(name.shellQuoted): use one such as ctrl-g, alt-g or f5"
        case .unbindable: "\(shell.rawValue) cannot bind \(name.shellQuoted): use one such as ctrl-g, alt-g or f5"
        }
    }

    /// What the printed code says of a name that is not free.
    static func inUse(_ name: String, option: String) -> String {
        "ghlance: \(name) is already in use and was left unchanged. Choose another name: ghlance init \(option) NAME"
    }
}
