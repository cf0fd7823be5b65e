public import Core

public struct FileListing: Sendable, Equatable {
    public let repository: Repository
    public let tree: FileTree
    /// Notable files and folders near the top, by their kind.
    let notable: [Int32]
    /// The rows while no folder is open.
    let rows: [FileItem]
    /// When GitHub sent them, or said that they are unchanged.
    public internal(set) var fetchedAt: Timestamp
    /// Whether they come from disk, and GitHub has not confirmed them yet.
    public internal(set) var isSaved: Bool

    /// Finds the folders and the notable files; slow, so not for the main actor.
    public init(_ repository: Repository, _ tree: RepositoryTree, fetchedAt: Timestamp, isSaved: Bool = false) {
        self.repository = repository
        self.tree = FileTree(tree)
        notable = NotableFiles.find(in: self.tree)
        rows = notable.map { FileItem(.notable($0)) } + self.tree.entries(of: 0).map { FileItem(.node($0)) }
        self.fetchedAt = fetchedAt
        self.isSaved = isSaved
    }

    /// The branch that links lead to.
    public var branch: String { repository.defaultBranch ?? "HEAD" }

    /// A file of the tree, or the content of a link; `nil` for a folder and a submodule, whose content is elsewhere.
    func file(_ number: Int32) -> RepositoryFile? {
        guard !tree.kind(number).isFolder, tree.kind(number) != .submodule else { return nil }
        return file(at: tree.path(number), blob: tree.id(number), size: tree.size(number))
    }

    func file(at path: String, blob: String?, size: Int?) -> RepositoryFile {
        RepositoryFile(
            repository: repository, path: path, blob: blob, size: size, commit: tree.tree.commit, branch: branch)
    }
}

/// Files and folders that are listed first.
enum NotableFiles {
    /// The most notable files and folders.
    static let most = 12

    /// The kinds in order: the beginnings of names, whole names and endings of names, in lower case.
    private static let kinds = [
        ("readme", "", ""),
        ("license licence copying unlicense", "", ""),
        ("news. releases. changelog changes history release-notes", "news", ""),
        (
            "",
            """
            package.swift package.json cargo.toml go.mod pyproject.toml setup.py gemfile pom.xml build.gradle \
            build.gradle.kts cmakelists.txt makefile composer.json mix.exs deno.json meson.build build.zig dune-project \
            stack.yaml flake.nix dockerfile justfile configure.ac
            """, ".gemspec .cabal .csproj .sln .nimble .rockspec"
        ),
        ("azure-pipelines", ".gitlab-ci.yml .travis.yml .circleci jenkinsfile .cirrus.yml .buildkite", ""),
        ("", "examples example samples sample demo demos", ""),
        ("", "docs doc documentation book", ""),
        ("", "tests test spec specs __tests__ testing", ""),
    ].map { (prefixes: $0.split(separator: " "), names: $1.split(separator: " "), suffixes: $2.split(separator: " ")) }

    /// The index of the kind for GitHub's own workflows.
    private static let workflows = 4

    static func find(in tree: FileTree) -> [Int32] {
        var found = Array(repeating: [Int32](), count: kinds.count)
        for number in tree.entries(of: 0) {
            // No notable name is longer, and folding long paths is slow.
            guard tree.nodes[Int(number)].path.count <= 64 else { continue }
            let name = tree.name(number).lowercased()
            if name == ".github", tree.kind(number).isFolder {
                let inside = tree.entries(of: number).first { tree.kind($0).isFolder && tree.name($0) == "workflows" }
                if let inside { found[workflows].append(inside) }
            }
            let kind = kinds.firstIndex { kind in
                kind.names.contains { $0 == name } || kind.prefixes.contains { name.hasPrefix($0) }
                    || kind.suffixes.contains { name.hasSuffix($0) }
            }
            if let kind, found[kind].count < 3 { found[kind].append(number) }
        }
        return Array(found.joined().prefix(most))
    }
}
