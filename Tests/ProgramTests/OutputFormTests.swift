import ArgumentParser
import Model
import Testing

@testable import Subcommands

/// The fields, JSON and templates of subcommands.
struct OutputFormTests {
    private let repositories = [
        Repository(id: .init(rawValue: 1), owner: "octo", name: "one", description: "a\tb\u{1B}[2J", stars: 5),
        Repository(id: .init(rawValue: 2), owner: "octo", name: "two\u{9B}m\n", stars: 1_234),
    ]
    private let links = RepositoryLinks(webBase: "https://github.com", sshHost: "github.com")

    private func lines(_ arguments: String...) throws -> [String] {
        let form = try #require(try OutputOptions.parse(arguments).form())
        return form.lines(repositories, links) { "/clones/\($0.name.prefix(3))" }
    }

    private func complaint(_ arguments: String...) -> String? {
        do {
            _ = try OutputOptions.parse(arguments)
            return nil
        } catch {
            return SubcommandMessages.usage(OutputOptions.message(for: error), of: "ghlance search")
        }
    }

    @Test("JSON has the fields that are named, in their order, and escapes what controls a terminal")
    func json() throws {
        #expect(
            try lines("--json", "stargazersCount,nameWithOwner, description,fullName,path") == [
                #"[{"stargazersCount":5,"fullName":"octo/one","description":"a\tb\u001b[2J","path":"/clones/one"},"#,
                #" {"stargazersCount":1234,"fullName":"octo/two\u009bm\n","description":null,"path":"/clones/two"}]"#,
            ])
        let name = OutputForm.json(try RepositoryFields(list: "name"))
        #expect(name.lines([], links) == ["[]"])
        #expect(name.lines([repositories[0]], links) == [#"[{"name":"one"}]"#])
        #expect(name.line(repositories[0], links) == #"{"name":"one"}"#)
    }

    @Test("a template has a line for each repository, without control characters")
    func template() throws {
        #expect(
            try lines("--template", "{fullName}\t{description|q} {path}") == [
                "octo/one\t'a b [2J' /clones/one", "octo/two m \t'' /clones/two",
            ])
    }

    @Test("a mistake in fields or a template is said in one line, with the fields")
    func mistakes() throws {
        #expect(complaint() == nil)
        let names = RepositoryFields.standard.names.joined(separator: ", ")
        for (line, beginning) in [
            (
                complaint("--json", "name,stargazerscount"),
                "--json has no field stargazerscount: did you mean stargazersCount?"
            ),
            (complaint("--json", "zzzzzzzzz"), "--json has no field zzzzzzzzz. "),
            (complaint("--json", ""), "--json needs fields"), (complaint("--json", " , "), "--json has no field"),
            (complaint("--json"), "--json needs fields"),
            (complaint("--json", "--template", "x"), "--json needs fields"),
            (complaint("--template", "{nam}"), "--template has no field nam: did you mean name?"),
        ] {
            let line = try #require(line)
            #expect(line.contains(beginning), "\(line)")
            #expect(line.contains("Fields: \(names)."), "\(line)")
            #expect(!line.contains("\n"))
        }
        #expect(complaint("--template", "{name")?.contains("add }") == true)
        #expect(complaint("--json", "name", "--template", "{name}")?.contains("not both") == true)
    }
}
