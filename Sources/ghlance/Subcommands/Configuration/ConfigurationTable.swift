/// The keys at the top of the file of settings that are not options.
enum ConfigurationTable {
    /// A key that is not an option.
    enum Section: String, CaseIterable {
        case page, details, columns, keys, theme, clone, actions, hosts

        /// Whether it is read from a file that others could have written. Keys are not: any could remove, run or quit.
        var isHarmless: Bool {
            switch self {
            case .page, .details, .columns, .theme: true
            case .keys, .clone, .actions, .hosts: false
            }
        }
    }

    /// The options that the file may set.
    static let options = OptionTable.all.filter { $0.file != nil }
    /// All keys.
    static let names = options.map(\.name) + Section.allCases.map(\.rawValue)
    /// The options of a section of a host, without `clone`.
    static let hostNames = options.map(\.name).filter { !beforeHost.contains($0) }
    /// The options that count before the host is known.
    private static let beforeHost: Set = [OptionTable.host.name, OptionTable.log.name]

    /// The keys that are read from a file that others could have written; all others are ignored there.
    static let harmless = Set(
        options.filter { $0.file?.isHarmless == true }.map(\.name)
            + Section.allCases.filter(\.isHarmless).map(\.rawValue))

    static let pageValues = ["last", "open", "side", "below", "closed"]
    static let detailsValues = ["last", "open", "closed"]

    /// The values of flags (YAML 1.1).
    static let flags = ["true": true, "yes": true, "on": true, "false": false, "no": false, "off": false]
}
