import Testing

@testable import Core

struct LanguageAliasTests {
    @Test(arguments: [
        ("cpp", "C++"), ("golang", "Go"), ("ipython notebook", "Jupyter Notebook"), ("posh", "PowerShell"),
        ("foxpro", "xBase"), ("macruby", "Ruby"), ("wast", "WebAssembly"), ("vim help file", "Vim Help File"),
        ("shell-script", "Shell"), ("nvim", "Vim script"), ("delphi", "Pascal"),
    ])
    func aliasesAreResolved(alias: String, name: String) {
        let repository = Repository(id: .init(rawValue: 1), owner: "o", name: "r", language: name)
        #expect(OfflineMatcher(ParsedQuery("language:\"\(alias)\"")).matches(repository) == .yes)
    }
}
