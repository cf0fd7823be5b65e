import ArgumentParser
import Core

extension FavouritesCommand {
    /// Lists the account's lists of stars.
    struct StarLists: RequestingCommand, ListingCommand {
        static let endings = CommandEndings(
            done: "listed", failed: "the output could not be written", makesRequests: true, partly: "some are missing")
        static let configuration = CommandConfiguration(
            commandName: "star-lists", abstract: "List your star lists on GitHub.",
            discussion: """
                To list the repositories in one: ghlance favourites list --star-list NAME. Reading star lists needs a token \
                with the user scope.

                \(OutputMessages.fieldList(listing.fields.names))

                \(endings.sentence)
                """)

        static let listing = Listing<StarList>(
            rows: "star lists",
            fields: FieldTable(rows: [
                Field("name", .text, "name") { .text($0.name) },
                Field("repositoryCount", .number, "number of repositories in it") { .number($0.items.count) },
                Field("isPrivate", .flag, "whether only you see it") { .flag($0.isPrivate) },
                Field("id", .text, "id in GraphQL") { .text($0.id) },
            ]),
            columns: [
                ListingColumn("Name", "name", isFlexible: true), ListingColumn("Repositories", "repositoryCount"),
                ListingColumn("Private", "isPrivate"),
            ],
            sorts: [
                ListSort("default", isAscending: true), ListSort("name", "name", isAscending: true),
                ListSort("count", "repositoryCount"),
            ])

        @OptionGroup var list: ListOptions<StarLists>

        @Flag(help: SearchCommand.noWaitHelp)
        var noWait = false

        @Flag(name: OptionTable.isOffline.names, help: OptionTable.isOffline.argument)
        var isOffline = false

        @OptionGroup var requests: RequestOptions

        @OptionGroup var hostOptions: HostOptions

        var settings: Settings {
            var settings = hostOptions.settings
            settings.isOffline = isOffline
            return settings
        }
    }
}
