/// The fields of the facts beyond a search result, with gh's names and shapes.
enum FactFields {
    static let rows = [
        field("languages", .list, "languages with their bytes") { facts, _ in
            guard let languages = facts.languages else { return .none }
            let values = languages.map { language in
                FieldValue.object(
                    [
                        .init("size", .number(language.bytes)),
                        .init("node", .object([.init("name", .text(language.name))], text: language.name)),
                    ], text: language.name)
            }
            return .values(values, text: languages.map(\.name).joined(separator: ","))
        },
        field("latestRelease", .object, "tag, URL and date of the latest release; its name is not known") {
            facts, printed in
            guard let release = facts.release else { return .none }
            return .object(
                [
                    .init("name", .none), .init("tagName", .text(release.tag)),
                    .init("url", FieldValue(printed.links.release(release.tag, of: printed.repository))),
                    .init("publishedAt", FieldValue(release.publishedAt)),
                ], text: release.tag)
        },
        field("parent", .object, "repository that it was forked from") { facts, _ in
            guard let parent = facts.parent, let slash = parent.firstIndex(of: "/") else { return .none }
            let (owner, name) = (String(parent[..<slash]), String(parent[parent.index(after: slash)...]))
            return .object(
                [
                    .init("id", .none), .init("name", .text(name)),
                    .init("owner", .object([.init("id", .none), .init("login", .text(owner))], text: owner)),
                ], text: parent)
        },
        field("issues", .object, "number of open issues") { facts, _ in count(facts.openIssues) },
        field("pullRequests", .object, "number of open pull requests") { facts, _ in count(facts.openPullRequests) },
        field("isSecurityPolicyEnabled", .flag, "whether it has a security policy") { facts, _ in
            facts.hasSecurityPolicy.map(FieldValue.flag) ?? .none
        },
    ]

    private static func field(
        _ name: String, _ kind: FieldKind, _ summary: String,
        value: @escaping @Sendable (RepositoryFacts, PrintedRepository) -> FieldValue
    ) -> RepositoryField {
        RepositoryField(name, kind, summary, isOfFacts: true) { printed in
            printed.facts.map { value($0, printed) } ?? .none
        }
    }

    private static func count(_ count: Int?) -> FieldValue {
        count.map { .object([.init("totalCount", .number($0))], text: "\($0)") } ?? .none
    }
}

/// The fields of gh, for messages about those that ghlance does not have.
package enum GHFields {
    /// Whether `gh search repos --json` or `gh repo view --json` has a field.
    package static func has(_ name: String) -> Bool { names.contains(name[...]) }

    /// Those of `gh repo view` that ghlance does not have (gh manual).
    private static let names: Set<Substring> = Set(
        """
        archivedAt assignableUsers codeOfConduct contactLinks deleteBranchOnMerge fundingLinks isBlankIssuesEnabled isEmpty \
        isUserConfigurationRepository issueTemplates labels mentionableUsers mergeCommitAllowed milestones mirrorUrl \
        openGraphImageUrl projects projectsV2 pullRequestTemplates rebaseMergeAllowed securityPolicyUrl squashMergeAllowed \
        templateRepository usesCustomOpenGraphImage viewerCanAdminister viewerDefaultCommitEmail viewerDefaultMergeMethod \
        viewerHasStarred viewerPermission viewerPossibleCommitEmails viewerSubscription
        """.split(separator: " "))
}
