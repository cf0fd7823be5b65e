import Core

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
