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
            ("\tpath = libs/a b\n\turl = https://github.com/octo/a.git", "https://github.com/octo/a.git"),
            ("url = https://user@git.x/x/b\n\tbranch = main\n\tpath = libs/a b\r", "https://user@git.x/x/b"),
            ("path=\"libs/a b\"\nURL = ../c.git", "octo/c.git"), ("path = libs/a b\nurl = ../../other/d", "other/d"),
            ("path = libs/a b", nil), ("path = libs/a\nurl = https://github.com/octo/a", nil),
            ("url = git@github.com:octo/f.git\npath = libs/a b", "git@github.com:octo/f.git"),
            ("path = libs/a b\nurl = ../../../g", nil),
            ("path = libs/a b ; why\nurl = https://github.com/octo/h # how", "https://github.com/octo/h"),
            ("path = libs/a b\nurl = https://github.com/octo/" + String(repeating: "x", count: 2_048), nil),
        ] as [(String, String?)])
    func aSubmoduleHasTheAddressOfItsSection(section: String, address: String?) {
        let text = """
            [submodule "x"]
            url = https://github.com/octo/x
            path = libs/x
            # a comment
            [submodule "a"]
            \(section)
            [submodule "z"]
            path = libs/z
            url = https://github.com/octo/z
            """
        let repository = Repository(id: .init(rawValue: 1), owner: "octo", name: "one")
        #expect(Submodules.address(at: "libs/a b", in: Array(text.utf8), of: repository) == address)
    }
}
