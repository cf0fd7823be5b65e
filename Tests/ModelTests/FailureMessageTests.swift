import Testing

@testable import Core

struct FailureMessageTests {
    /// What no screen of `GoldenFrameTests.sentences` says.
    @Test(arguments: [
        Failure.handshakeInterrupted(host: "api.github.com"), .proxyRefused(status: 407), .proxyRefused(status: 502),
        .notHTTP(host: "h"), .blocked(reason: "other", address: nil),
    ])
    func eachIsOneSentenceAndOneAdvice(failure: Failure) {
        for text in [failure.summary, failure.advice] {
            #expect(text.first?.isUppercase == true && text.last == "." && !text.contains(".."), "\(text)")
            #expect(!text.contains("\n") && text.count < 120, "\(text)")
        }
    }

    @Test func gitHubsOwnWordsAreShown() {
        #expect(
            Failure.invalidQuery(messages: ["No such user.", "Too long."]).summary
                == "Invalid query: No such user.; Too long.")
        #expect(Failure.invalidQuery(messages: []).summary == "Invalid query.")
        #expect(Failure.unauthorized(message: "").summary == "Authentication required.")
        let token = RefusedToken(source: "GH_TOKEN", advice: "Unset it.")
        let refused = Failure.unauthorized(message: "Bad credentials", token: token)
        #expect(refused.summary == "Token from GH_TOKEN was rejected (401): Bad credentials.")
        #expect(refused.advice == "Unset it.")
    }

    @Test func aClauseBeginsInLowerCaseButForNames() {
        #expect(Failure.timedOut(.connect(seconds: 15)).clause == "timed out: no connection after 15 s.")
        #expect(Failure.serverError(status: 502, retryAfterSeconds: nil).clause == "GitHub server error (502).")
    }

    @Test func strangersTextIsKeptToOneShortLine() {
        let long = Failure.forbidden(message: String(repeating: "x", count: 100_000)).summary
        #expect(long.count < 350)
        #expect(long.hasSuffix("x…."))
        let marks = Failure.forbidden(message: "e" + String(repeating: "\u{301}", count: 100_000)).summary
        #expect(marks.unicodeScalars.count < 350)
        #expect(
            Failure.forbidden(message: "a\n\n  b\r\nc\u{2028}d").summary == "GitHub denied the request (403): a b c d.")
        #expect(Failure.forbidden(message: "\u{1B}[2J").summary.contains("\u{1B}"))
    }

    @Test(arguments: [(Int64(1), "1 s"), (59, "59 s"), (119, "119 s"), (120, "2 min"), (601, "11 min")])
    func waitsAreToldInWords(seconds: Int64, words: String) {
        let failure = Failure.rateLimited(.init(kind: .primary, waitSeconds: seconds, message: ""))
        #expect(failure.advice == "Wait \(words), then retry.")
    }

    @Test func whatPassesByItselfIsTriedAgainAndWhatDoesNotIsNot() {
        #expect(Failure.handshakeInterrupted(host: "h").isTransient)
        #expect(Failure.handshakeInterrupted(host: "h").isNoNetwork)
        #expect(Failure.proxyRefused(status: 503).isTransient)
        #expect(!Failure.proxyRefused(status: 407).isTransient)
        #expect(!Failure.proxyRefused(status: 407).isNoNetwork)
        #expect(!Failure.notHTTP(host: "h").isTransient)
    }

    @Test(
        "who does not answer is named with the port that was tried",
        arguments: [
            ("Failed to connect to api.github.com port 443 after 0 ms: Couldn't connect", "api.github.com"),
            ("Failed to connect to api.github.com port 8443 after 0 ms: Couldn't connect", "api.github.com:8443"),
            ("Failed to connect to 127.0.0.1 port 1 after 0 ms: x", "127.0.0.1:1, the proxy for api.github.com"),
            (
                "Failed to connect to api.github.com port 443 via 127.0.0.1 after 0 ms: Couldn't connect",
                "127.0.0.1, the proxy for api.github.com"
            ),
        ])
    func refused(reason: String, text: String) {
        let failure = Failure.couldNotConnect(host: "api.github.com", reason: reason)
        #expect(failure.summary == "Could not connect to \(text).")
    }
}

/// What is said when the library cannot be used, or had to be repaired.
struct LibraryMessageTests {
    @Test("a repair says what was restored, from when, and where the file is", arguments: [true, false])
    func repair(isOfDevelopment: Bool) {
        let copy = RestoredCopy(favourites: 10_000, notes: 1, savedSearches: 2, savedAt: Timestamp(seconds: 86_400))
        let repair = LibraryRepair(aside: "/p.aside", isOfDevelopment: isOfDevelopment, copy: copy)
        #expect(
            repair.summary.contains(
                "Restored 10,000 favourites, 1 note and 2 saved searches from the copy of 1970-01-02. The "))
        #expect(repair.summary.hasSuffix(" file is now /p.aside."))
        let flaw = isOfDevelopment ? "too old" : "damaged"
        #expect(repair.brief == "Library was \(flaw). Restored 10,000 favourites from the copy of 1970-01-02.")
        #expect(repair.brief.count < 80)
        let lost = LibraryRepair(aside: "/p.aside", isOfDevelopment: isOfDevelopment)
        #expect(lost.brief == "Library was \(flaw). There was no copy to restore." && lost.summary.contains("no copy"))
    }
}
