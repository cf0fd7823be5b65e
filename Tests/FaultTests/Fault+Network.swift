import TestSupport

@testable import GitHub

extension Fault {
    private static let checkNetwork = "Check your connection and any proxy, then retry."
    private static let broke = "Connection lost"
    private static let json: Headers = ["Content-Type": "application/json"]
    private static let beginning = Array(#"{"total_count":12,"#.utf8)

    /// What goes wrong before there is an answer. The lookup that never ends is in `HangingResolverTests`.
    static let connections: [Fault] = [
        .failing(
            "the name has no address", .address("https://nonexistent.invalid/"), .shown, as: "couldNotResolve",
            saying: "Could not resolve nonexistent.invalid.",
            "Check your connection and the host name, then retry."),
        .failing(
            "the connection is refused", .listener(.refusing), .retried, as: "couldNotConnect",
            saying: "Could not connect to 127.0.0.1", checkNetwork),
        .failing(
            "the connection is never made", .listener(.saturated), .shown, as: "timedOut",
            saying: "Timed out: no connection after 1 s.", checkNetwork
        ) { $0.connect = .seconds(1) },
        .insecure(.otherHost, saying: "127.0.0.1"),
        .insecure(.expired, saying: "expired"),
        .insecure(.selfSigned, saying: "self-signed"),
        .failing(
            "reset before the header", .answer(ScriptedResponse.reset), .retried, as: "interrupted", saying: broke,
            checkNetwork,
            endsKeptConnection: true),
        .failing(
            "closed before the header", .answer(ScriptedResponse.closed), .retried, as: "interrupted", saying: broke,
            checkNetwork,
            endsKeptConnection: true),
    ]

    private static func insecure(_ flaw: TestCertificates.Flaw, saying word: String) -> Fault {
        .failing(
            "a certificate that is \(flaw.rawValue)", .certificate(flaw), .shown, as: "insecureConnection",
            saying: "Could not connect securely to 127.0.0.1", word,
            "Check the system clock, the certificates and any proxy, then retry.")
    }

    /// What goes wrong on the way of the answer.
    static let transfers: [Fault] = [
        .failing(
            "reset in the body",
            .answer(ScriptedResponse(headers: json, body: beginning, contentLength: 9_000).then(.reset)), .retried,
            as: "interrupted", saying: broke, checkNetwork, endsKeptConnection: true),
        .failing(
            "no HTTP at all", .answer(.raw("220 mail.example.com ESMTP\r\n")), .shown, as: "notHTTP",
            saying: "The reply from 127.0.0.1 is not HTTP.", "Check the API URL and any proxy, then retry."),
        .failing(
            "a body without end",
            .answer(
                ScriptedResponse(steps: [
                    .send(ScriptedResponse.head(status: 200, headers: json)),
                    .forever([UInt8](repeating: 0x20, count: 65_536), pause: .zero),
                ])), .shown, as: "tooLarge", saying: "Response too large (over 1 MiB)",
            "Check the API URL and any proxy, then retry."
        ) { $0.bodyBytes = 1 << 20 },
        .failing(
            "a drip over the limits",
            .answer(
                ScriptedResponse(steps: [
                    .send(ScriptedResponse.head(status: 200, headers: json)),
                    .forever([0x20], pause: .milliseconds(20)),
                ])), .shown, as: "timedOut", saying: "Timed out: the response was incomplete after 4 s.", checkNetwork
        ) { $0.total = .seconds(4) },
        .failing(
            "silence in the body",
            .answer(ScriptedResponse(headers: json, body: beginning, contentLength: 9_000).then(.stall)), .shown,
            as: "timedOut", saying: "Timed out: no data received for 3 s.", checkNetwork
        ) { $0.silence = .seconds(3) },
    ]
}
