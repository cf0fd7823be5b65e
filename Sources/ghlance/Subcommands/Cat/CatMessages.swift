import Core

enum CatMessages {
    static func path(_ typed: String) -> String {
        "\(typed) is not a file: use OWNER/NAME:PATH, such as apple/swift:README.md"
    }

    static func binary(_ name: String, size: Int) -> String {
        "Not printed: \(name) is not a text file (\(Plural.count(size, "byte")))."
    }

    static func tooLarge(_ name: String) -> String {
        "\(name) is larger than \(FileContent.largest >> 20) MiB: clone the repository to read it."
    }

    static func notAFile(_ name: String, _ file: RepositoryFile) -> String {
        "\(name) is a folder or a submodule. To list it: ghlance files \(file.repository.fullName) \(file.path.shellQuoted)"
    }
}
