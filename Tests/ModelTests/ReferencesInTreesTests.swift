import Testing

@testable import Core

/// Where symbolic links and submodules lead.
@Suite struct ReferencesInTreesTests {
    @Test(
        arguments: [
            ("a.md", "link", "a.md"), ("a.md", "docs/link", "docs/a.md"), ("../a.md", "docs/link", "a.md"),
            ("./b/../c", "docs/link", "docs/c"), ("sub//dir/", "link", "sub/dir"), (".", "docs/link", "docs"),
            ("../../a", "docs/link", nil), ("/etc/passwd", "link", nil), ("", "link", nil),
        ] as [(String, String, String?)])
    func aLinkLeadsToAPathOfItsRepositoryOrNowhere(target: String, link: String, path: String?) {
        #expect(SymbolicLink.path(of: target, at: link) == path)
    }

    @Test(
        arguments: [
            ("libs/a", "https://github.com/octo/a.git"), ("libs/b", "https://user@git.example.com/x/b"),
            ("libs/c", "octo/c.git"),
            ("libs/d", "other/d"), ("libs/e", nil), ("libs/f", "git@github.com:octo/f.git"), ("libs/g", nil),
            ("libs/a b", "https://github.com/octo/h"), ("libs/long", nil),
        ] as [(String, String?)])
    func aSubmoduleHasTheAddressOfItsSection(path: String, address: String?) {
        let text = """
            [submodule "a"]
            \tpath = libs/a
            \turl = https://github.com/octo/a.git
            # a comment
            [submodule "b"]
            \turl = https://user@git.example.com/x/b
            \tbranch = main
            \tpath = libs/b\r
            [submodule "c"]
            path="libs/c"
            URL = ../c.git
            [submodule "d"]
            path = libs/d
            url = ../../other/d
            [submodule "e"]
            path = libs/e
            [submodule "f"]
            url = git@github.com:octo/f.git
            path = libs/f
            [submodule "g"]
            path = libs/g
            url = ../../../g
            [submodule "h"]
            path = libs/a b ; a comment
            url = https://github.com/octo/h # another
            [submodule "long"]
            path = libs/long
            url = https://github.com/octo/\(String(repeating: "x", count: 2_048))
            """
        let repository = Repository(id: .init(rawValue: 1), owner: "octo", name: "one")
        #expect(Submodules.address(at: path, in: Array(text.utf8), of: repository) == address)
    }
}
