import TestSupport
import Testing

/// What each command line prints, to which stream, with which status, for how many requests: `Walks/CommandLines`.
@Suite(.fewAtATime) struct CommandLineTests {
    @Test("every session that is written down is found")
    func count() {
        #expect(Transcript.all.count >= 30)
    }

    @Test("each command prints, fails and asks GitHub as it is written down", arguments: Transcript.all)
    func lines(transcript: Transcript) throws { try transcript.check() }
}
