/// The types of a GraphQL schema and their fields.
package struct GraphQLSchema: Sendable {
    /// A field.
    package struct Field: Sendable {
        /// Its type, as written.
        package var type: String
        /// Its arguments and their types.
        package var arguments: [String: String] = [:]
        /// The arguments that have a default.
        package var defaults: Set<String> = []

        /// The name of its type.
        var typeName: String { type.filter { !"[]!".contains($0) } }
    }

    /// The fields of the objects and interfaces.
    package private(set) var types: [String: [String: Field]] = [:]

    /// The unions, which have no fields of their own.
    private var unions: Set<String> = []

    /// Reads a schema in its own language.
    package init(_ text: String) {
        var parser = GraphQLParser(text)
        while let token = parser.next {
            parser.skip()
            if token == "(" || token == "{" { continue }
            if token == "union", let name = parser.word() { unions.insert(name) }
            guard ["type", "interface", "input"].contains(token), let name = parser.word() else { continue }
            while let next = parser.next, next != "{", next != "type", next != "interface" { parser.skip() }
            if parser.take("{") { types[name] = GraphQLSchema.fields(&parser) }
        }
    }

    private static func fields(_ parser: inout GraphQLParser) -> [String: Field] {
        var fields: [String: Field] = [:]
        while parser.next != nil, !parser.take("}") {
            guard let name = parser.word() else {
                parser.skip()
                continue
            }
            var field = Field(type: "")
            if parser.take("(") { arguments(&parser, of: &field) }
            if parser.take(":") { field.type = parser.type() }
            directives(&parser)
            fields[name] = field
        }
        return fields
    }

    private static func arguments(_ parser: inout GraphQLParser, of field: inout Field) {
        while parser.next != nil, !parser.take(")") {
            guard let name = parser.word() else {
                parser.skip()
                continue
            }
            if parser.take(":") { field.arguments[name] = parser.type() }
            if parser.take("=") {
                _ = parser.value()
                field.defaults.insert(name)
            }
            directives(&parser)
        }
    }

    private static func directives(_ parser: inout GraphQLParser) {
        while parser.take("@") {
            _ = parser.word()
            if parser.next == "(" {
                while let token = parser.next, token != ")" { parser.skip() }
                parser.skip()
            }
        }
    }

    /// What is wrong with a query, in the words of GitHub's errors; empty if nothing is.
    package func problems(in document: GraphQLDocument) -> [String] {
        problems(in: document.selections, of: document.isMutation ? "Mutation" : "Query", document)
    }

    private func problems(
        in selections: [GraphQLDocument.Selection], of type: String, _ document: GraphQLDocument
    ) -> [String] {
        selections.flatMap { selection -> [String] in
            if selection.isFragment {
                guard types[selection.name] != nil else { return ["No such type \(selection.name)"] }
                return problems(in: selection.selections, of: selection.name, document)
            }
            guard let field = types[type]?[selection.name] else {
                return ["Field '\(selection.name)' doesn't exist on type '\(type)'"]
            }
            return problems(with: selection, field, document)
        }
    }

    private func problems(
        with selection: GraphQLDocument.Selection, _ field: Field, _ document: GraphQLDocument
    ) -> [String] {
        var found: [String] = []
        for (name, value) in selection.arguments {
            guard let type = field.arguments[name] else {
                found.append("Field '\(selection.name)' doesn't accept argument '\(name)'")
                continue
            }
            if value.hasPrefix("$"), document.variables[String(value.dropFirst())] != type {
                found.append("Type mismatch on variable \(value) and argument \(name) (\(type))")
            }
        }
        for (name, type) in field.arguments
        where type.hasSuffix("!") && selection.arguments[name] == nil && !field.defaults.contains(name) {
            found.append("Field '\(selection.name)' is missing required arguments: \(name)")
        }
        let isObject = types[field.typeName] != nil || unions.contains(field.typeName)
        if isObject != !selection.selections.isEmpty {
            found.append(
                "Field '\(selection.name)' of type '\(field.type)' must \(isObject ? "" : "not ")have selections")
        }
        return found + (isObject ? problems(in: selection.selections, of: field.typeName, document) : [])
    }

    /// The part of GitHub's schema that the emulator answers.
    package static let emulated = GraphQLSchema(
        """
        type Query { viewer: User! node(id: ID!): Node nodes(ids: [ID!]!): [Node]! repository(followRenames: Boolean = true, name: String!, owner: String!): Repository rateLimit(dryRun: Boolean = false): RateLimit }
        interface Node { id: ID! }
        type RateLimit { cost: Int! limit: Int! remaining: Int! used: Int! resetAt: DateTime! nodeCount: Int! }
        type Repository {
          id: ID! nameWithOwner: String! description: String forkCount: Int! isArchived: Boolean! isFork: Boolean! isTemplate: Boolean! isMirror: Boolean!
          databaseId: Int homepageUrl: URI diskUsage: Int visibility: RepositoryVisibility! createdAt: DateTime! updatedAt: DateTime!
          primaryLanguage: Language repositoryTopics(first: Int): RepositoryTopicConnection!
          isSecurityPolicyEnabled: Boolean pushedAt: DateTime stargazerCount: Int! parent: Repository licenseInfo: License
          languages(first: Int, orderBy: LanguageOrder): LanguageConnection
          latestRelease: Release
          issues(states: [IssueState!], first: Int): IssueConnection!
          pullRequests(states: [PullRequestState!], first: Int): PullRequestConnection!
          defaultBranchRef: Ref
          releases(first: Int, orderBy: ReleaseOrder): ReleaseConnection!
          object(expression: String): GitObject
        }
        type Mutation {
          updateUserListsForItem(input: UpdateUserListsForItemInput!): UpdateUserListsForItemPayload
        }
        input UpdateUserListsForItemInput { itemId: ID! listIds: [ID!]! }
        type UpdateUserListsForItemPayload { lists: [UserList!] }
        type User { lists(first: Int, after: String): UserListConnection! }
        type UserListConnection { nodes: [UserList] pageInfo: PageInfo! }
        type UserList { id: ID! name: String! isPrivate: Boolean! items(first: Int, after: String): UserListItemsConnection! }
        union UserListItems = Repository
        type UserListItemsConnection { nodes: [UserListItems] pageInfo: PageInfo! }
        type PageInfo { hasNextPage: Boolean! endCursor: String }
        type ReleaseConnection { nodes: [Release] }
        type Blob { byteSize: Int! text: String oid: GitObjectID! }
        type License { spdxId: String }
        type LanguageConnection { totalSize: Int! totalCount: Int! edges: [LanguageEdge] }
        type LanguageEdge { size: Int! node: Language! }
        type Language { name: String! color: String }
        type RepositoryTopicConnection { nodes: [RepositoryTopic] }
        type RepositoryTopic { topic: Topic! }
        type Topic { name: String! }
        type Release { tagName: String! name: String publishedAt: DateTime isPrerelease: Boolean! isDraft: Boolean! }
        type IssueConnection { totalCount: Int! }
        type PullRequestConnection { totalCount: Int! }
        type Ref { name: String! target: GitObject }
        interface GitObject { oid: GitObjectID! }
        type Commit { committedDate: DateTime! oid: GitObjectID! }
        """)
}
