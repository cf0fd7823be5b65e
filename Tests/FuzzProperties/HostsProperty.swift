import GitHub

/// Any text is a file of accounts or none; what is put into it is read back, what is taken out is gone, and the rest stays.
enum HostsProperty {
    private static let source = Credential.Source.ghFile(path: "hosts.yml")
    private static let token = "gho_#:'\"{}*&!|>%@`-16C7e42F292c6912E7710c838347Ae178B4a"

    static func check(_ bytes: [UInt8]) {
        guard let server = try? HostName("git.example.com") else { return }
        do throws(HostsFile.Malformed) {
            let file = try HostsFile(String(decoding: bytes, as: UTF8.self))
            for host in [HostName.github, server] {
                guard let account = file.account(of: host, source: source) else { continue }
                LoginProperty.checkRedacted(account.credential)
                require(account.credential.host == host, "the token is of another host")
            }
            try checkChanges(file, server)
        } catch {
            // Its description, by which others may print it, says nothing of the text.
            require("\(error)" == "Malformed()", "the error tells \(error)")
        }
    }

    private static func checkChanges(_ original: HostsFile, _ server: HostName) throws(HostsFile.Malformed) {
        guard let credential = Credential(token, source: source, host: .github) else { return }
        let kept = StoredAccount(credential: credential, login: "no: body # here")
        var file = original
        file.set(kept)
        let text = try file.text()
        file = try read(text)
        require(file.account(of: .github, source: source) == kept, "what was written is not read back: \(text)")
        let other = file.account(of: server, source: source)
        require(other == original.account(of: server, source: source), "the other account has changed: \(text)")
        require(file.remove(.github), "what was put in is not there")
        require(file.account(of: .github, source: source) == nil, "what was taken out is there")
        require(!(try file.text()).contains(token), "the token is left in the file")
    }

    /// What this program wrote itself it can read.
    private static func read(_ text: String) throws(HostsFile.Malformed) -> HostsFile {
        do throws(HostsFile.Malformed) {
            return try HostsFile(text)
        } catch {
            require(false, "what was written cannot be read: \(text)")
            throw error
        }
    }

    static let seeds = [
        "github.com:\n    oauth_token: gho_a\n    user: octocat\n",
        "github.com:\n    user: octocat\n    users:\n        octocat:\n            oauth_token: gho_b\n    git_protocol: https\n",
        "{github.com: {oauth_token: 'gho c'}, git.example.com: {oauth_token: x}}", "---\n", "# nothing\n", "null",
        "git.example.com:\n    user: hubot\n    oauth_token: a\n    color: blue\n", "github.com: text\n",
        "git.example.com:\n    oauth_token: \"12345\"\n", "github.com:\n    oauth_token: 12345\n", "- a\n- b\n", "a: [",
        "a: &b [1]\ngithub.com: &c {user: ~, oauth_token: !!str 1}\ngit.example.com: *c\n",
        "%YAML 1.1\n--- !t |+\n a\n...\n",
        "? [a, b]\n: >-\n  folded\n  text\n\"\\u00e9\\x41\": 'it''s'\n", "github.com: {<<: {oauth_token: a}}\n",
    ]
}
