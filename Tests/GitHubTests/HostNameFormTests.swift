import Testing

@testable import GitHub

/// What only looks like the name of a host.
struct HostNameFormTests {
    @Test(arguments: ["a-:81", "-a:81", "a.-b:81", "a-.b"])
    func noLabelBeginsOrEndsWithAHyphen(typed: String) {
        #expect(throws: HostError.notAName) { try HostName(typed) }
    }

    /// The Kelvin sign and the dotted capital I have ASCII letters in lower case.
    @Test(arguments: ["\u{212A}ernel.example", "G\u{130}thub.com", "\u{FF47}ithub.com"])
    func lettersOfOtherScriptsAreNotThoseOfAName(typed: String) {
        #expect(throws: HostError.notAName) { try HostName(typed) }
    }
}
