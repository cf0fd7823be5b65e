import Logging
import TestSupport
import Testing

@testable import ghlance

/// Secrets that make it hard to cut them out.
@Suite(.hangLimit) struct LogFileSecretTests {
    private let folder = TemporaryFolder()

    private func logged(_ text: String, secrets: [String]) throws -> String {
        let path = folder.file("log")
        let file = try LogFile(path: path, secrets: secrets)
        Logger(label: "test") { _ in file }.info("\(text)")
        return try TextFile.read(path)
    }

    @Test func aSecretThatIsPartOfTheMarkComesToAnEnd() throws {
        #expect(try logged("in redacted ink", secrets: ["redacted"]).hasSuffix("in ‹redacted› ink\n"))
    }

    @Test(arguments: [["ghp_first", "ghp_first_and_more"], ["ghp_first_and_more", "ghp_first"]])
    func aSecretThatBeginsAsAnotherIsCutOutWhole(secrets: [String]) throws {
        #expect(try logged("a ghp_first_and_more b", secrets: secrets).hasSuffix("a ‹redacted› b\n"))
    }

    @Test("a short secret could be a part of any word, so it is kept", arguments: ["i", "secret"])
    func short(secret: String) throws {
        #expect(try logged("this is no secret", secrets: [secret]).hasSuffix("info: this is no secret\n"))
    }

    @Test func everyLevelIsRedacted() throws {
        let path = folder.file("log")
        let file = try LogFile(path: path, secrets: ["ghp_secret"])
        var logger = Logger(label: "test") { _ in file }
        logger.logLevel = .trace
        for level in Logger.Level.allCases { logger.log(level: level, "ghp_secret", metadata: ["ghp_secret": "x"]) }
        let text = try TextFile.read(path)
        #expect(!text.contains("ghp_secret"))
        #expect(text.split(separator: "\n").count == Logger.Level.allCases.count)
    }
}
