/// The keys at the top of the file of settings: options, and sections.
enum ConfigurationTable {
    /// A key that is not an option.
    struct Section: Sendable {
        let name: String
        let summary: String
        /// Whether it is read from a file that others could have written. Keys are not: any could remove, run or quit.
        let isHarmless: Bool
        let read: @Sendable (inout ConfigurationReading, ConfigurationEntry) -> Void
        /// Whether settings differ in it by what takes effect at the next start alone.
        var differs: @Sendable (Settings, Settings) -> Bool = { _, _ in false }
        /// What stands below its title in the file with the defaults.
        let lines: @Sendable () -> [String]
    }

    static let options: [OptionRow] = OptionTable.all.filter { $0.file != nil }
    static let sections: [Section] = [page, details, columns, keys, theme, clone, actions, hosts]
    static let names: [String] = options.map(\.name) + sections.map(\.name)
    /// The options of a section of a host, without `clone`.
    static let hostNames = options.map(\.name).filter { !beforeHost.contains($0) }
    /// The options that count before the host is known.
    private static let beforeHost: Set = [OptionTable.host.name, OptionTable.log.name]

    /// The keys that are read from a file that others could have written; all others are ignored there.
    static let harmless = Set(
        options.filter { $0.file?.isHarmless == true }.map(\.name) + sections.filter(\.isHarmless).map(\.name))

    static let pageValues = ["last", "open", "side", "below", "closed"]
    static let detailsValues = ["last", "open", "closed"]

    /// The values of flags (YAML 1.1).
    static let flags = ["true": true, "yes": true, "on": true, "false": false, "no": false, "off": false]
}
