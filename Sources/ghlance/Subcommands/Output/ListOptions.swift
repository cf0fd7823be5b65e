import ArgumentParser

enum ListDirection: String, ExpressibleByArgument, CaseIterable { case asc, desc }

struct ListOptions<Command: ListingCommand>: ParsableArguments {
    private static var listing: Listing<Command.Row> { Command.listing }

    @Option(
        name: [.customShort("L", allowingJoined: true), .long],
        help: ArgumentHelp(
            "print at most N \(listing.rows) (default: \(listing.limit.map(String.init) ?? "all"))", valueName: "n"))
    var limit: Int?

    @Option(
        help: ArgumentHelp(
            "sort by \(listing.sorts.map(\.name).joined(separator: ", ")) (default: \(listing.sorts[0].name))",
            valueName: "name"),
        completion: .list(listing.sorts.map(\.name)))
    var sort: String?

    @Option(help: "sort in ascending or descending order", completion: .list(ListDirection.allCases.map(\.rawValue)))
    var order: ListDirection?

    @OptionGroup var output: OutputOptions<Command>

    /// The order of the rows; `nil` for that in which they come.
    ///
    /// - Throws: `ValidationError`.
    func sorting() throws(ValidationError) -> (sort: ListSort, isAscending: Bool)? {
        guard let name = sort else { return order.map { (Self.listing.sorts[0], $0 == .asc) } }
        let sorts = Self.listing.sorts
        func found(_ name: some StringProtocol) -> ListSort? {
            sorts.first { $0.name == name } ?? sorts.first { $0.synonyms.contains(String(name)) }
        }
        if let sort = found(name) { return (sort, order.map { $0 == .asc } ?? sort.isAscending) }
        // As GitHub's own page has it: `stars-asc`.
        for direction in ListDirection.allCases where name.hasSuffix("-\(direction.rawValue)") {
            if let sort = found(name.dropLast(direction.rawValue.count + 1)) {
                return (sort, (order ?? direction) == .asc)
            }
        }
        throw ValidationError("--sort takes \(sorts.map(\.name).joined(separator: ", ")), not \(name)")
    }

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit must be at least 1, not \(limit)") }
        _ = try sorting()
    }
}

/// Printing a list: the one place where rows are arranged and limited, and where the status of an empty list is decided.
extension ListOptions {
    /// Prints rows as the options say.
    ///
    /// - Parameters:
    ///   - isArranged: Whether they are in the order that was asked for.
    ///   - none: What is said when there are none.
    ///   - hasWords: Whether something was searched for.
    ///   - draw: How rows are drawn on a terminal.
    /// - Returns: The status that stands for it.
    @MainActor
    func print(
        _ rows: [Command.Row], environment: [String: String], isArranged: Bool = false, none: String? = nil,
        hasWords: Bool = false, draw: OutputOptions<Command>.Drawing? = nil
    ) -> ExitStatus {
        let rows = isArranged ? rows : arranged(rows)
        let written = output.write(Array(rows.prefix(limit ?? rows.count)), environment: environment, draw: draw)
        guard rows.isEmpty, written == .chosen else { return written }
        if let none { StandardStreams.complain(none) }
        return switch Command.listing.whenEmpty {
        case .isFine, .neverHappens: .chosen
        case .isNothingFound: .failed
        case .dependsOnWords: hasWords ? .failed : .chosen
        }
    }

    /// The rows in the order that was asked for.
    func arranged(_ rows: [Command.Row]) -> [Command.Row] {
        guard let sorting = try? sorting() else { return rows }
        return Command.listing.arranged(rows, by: sorting.sort, isAscending: sorting.isAscending)
    }
}
