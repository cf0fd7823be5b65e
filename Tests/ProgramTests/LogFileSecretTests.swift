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
        #expect(try logged("in red ink", secrets: ["red"]).hasSuffix("in ‹redacted› ink\n"))
    }

    @Test(arguments: [["ghp_one", "ghp_one_and_more"], ["ghp_one_and_more", "ghp_one"]])
    func aSecretThatBeginsAsAnotherIsCutOutWhole(secrets: [String]) throws {
        #expect(try logged("a ghp_one_and_more b", secrets: secrets).hasSuffix("a ‹redacted› b\n"))
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
