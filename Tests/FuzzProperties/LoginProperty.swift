import Core

@testable import GitHub

/// Any answer to a login is a code, a token, a pause or a failure, and none of them tells a secret or leads elsewhere.
///
/// An input is a digit, even for the answer with a code and odd for the one with a token, two for each status; and the body.
enum LoginProperty {
    private static let statuses = [200, 400, 404, 500, 302]
    private static let secret = "3584d83530557fdd1f46af8289938c8ef79f9dc5"

    static func check(_ bytes: [UInt8]) {
        guard let first = bytes.first, let url = WebURL("https://github.com/login/oauth/access_token"),
            let host = try? Host(apiURL: nil, webURL: nil)
        else { return }
        let digit = first &- UInt8(ascii: "0")
        let flow = DeviceFlow(transport: NoTransport(), host: host, clientID: "a", scopes: [], version: "1")
        let response = Response(
            status: statuses[Int(digit >> 1) % statuses.count], headers: ["Content-Type": "text/plain"],
            body: Array(bytes.dropFirst()), url: url)
        do throws(LoginFailure) {
            if digit & 1 == 0 {
                check(try flow.code(in: response))
            } else {
                let asked = DeviceCode(
                    userCode: "WDJB-MJHT", address: "https://github.com/login/device", expiresInSeconds: 900,
                    intervalSeconds: 5, deviceCode: secret)
                check(try flow.poll(in: DeviceFlow.redaction(of: asked).apply(to: response), for: asked))
            }
        } catch {
            check(error, DeviceBody(response))
        }
    }

    private static func check(_ code: DeviceCode) {
        require(!code.userCode.isEmpty, "a code without letters")
        require((0...3_600).contains(code.expiresInSeconds), "a code for \(code.expiresInSeconds) seconds")
        require((1...300).contains(code.intervalSeconds), "a question every \(code.intervalSeconds) seconds")
        let address = WebURL(code.address)
        require(address?.origin.description == "https://github.com", "the page is \(code.address)")
        require(address?.description == code.address, "the page \(code.address) has another form")
        require("\(code)" == "\(code.userCode) at \(code.address)", "more is printed of a code than may be seen")
    }

    private static func check(_ poll: DeviceFlow.Poll) {
        switch poll {
        case .pending: break
        case .slowDown(let seconds): require((1...300).contains(seconds), "a question every \(seconds) seconds")
        case .granted(let credential): checkRedacted(credential)
        }
    }

    /// What is printed of a token is what is printed of every other one.
    static func checkRedacted(_ credential: Credential) {
        let secret = credential.secret
        require(
            !secret.isEmpty && secret.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "no header can carry the token")
        let printed = ["\(credential)", String(reflecting: credential), dumped(credential)]
        let other = Credential("gho_16C7", source: credential.source, host: credential.host)
        require(printed == other.map { ["\($0)", String(reflecting: $0), dumped($0)] }, "the token is printed")
    }

    private static func dumped(_ credential: Credential) -> String {
        var text = ""
        dump(credential, to: &text)
        return text
    }

    private static func check(_ failure: LoginFailure, _ answer: DeviceBody?) {
        let told = "\(failure) \(failure.summary) \(failure.advice)"
        require(!told.utf8.contains(secret.utf8), "a failure tells the device code")
        // Shorter ones may be words of a sentence.
        if let token = answer?["access_token"], token.utf8.count >= 50 {
            require(!told.utf8.contains(token.utf8), "a failure tells the token")
        }
        require(!failure.summary.isEmpty && !failure.advice.isEmpty, "a failure without words")
        require(failure.summary.utf8.count < 2_000, "a failure of \(failure.summary.utf8.count) bytes")
        require(!failure.summary.contains(where: \.isNewline), "a failure of several lines")
    }

    private struct NoTransport: Transport {
        func send(_ request: Request) throws -> Response { throw Failure.interrupted(reason: "") }
    }

    static let seeds = [
        """
        0{"device_code":"\(secret)","user_code":"WDJB-MJHT","verification_uri":"https://github.com/login/device",\
        "expires_in":900,"interval":5}
        """,
        "0device_code=DEVIC&expires_in=99&interval=5&user_code=123-abc&verification_uri=https%3A%2F%2Fgithub.com%2Fx",
        #"0{"device_code":"d","user_code":"A-B","verification_uri":"https://evil.example/","expires_in":1e9,"interval":-1}"#,
        #"1{"access_token":"gho_16C7e42F292c6912E7710c838347Ae178B4a","token_type":"bearer","scope":"repo"}"#,
        #"1{"access_token":"a\nb","error":"x"}"#, "1access_token=gho_16C7&scope=repo%2Cgist&token_type=bearer",
        #"1{"error":"authorization_pending","error_description":"Not yet"}"#,
        #"1{"error":"slow_down","interval":22}"#, #"1{"error":"slow_down"}"#, "1error=slow_down&interval=999999999",
        #"1{"error":"unsupported_grant_type","error_description":"Not \#(secret), says\r\nGitHub."}"#,
        #"1{"error":"x","error_description":"\#(secret)\u0301"}"#,
        #"3{"error":"access_denied"}"#, "2{}", "0<html>", "4", "6{}", "8{}", "1%=%&%4=%41+b", "1[1]",
    ]
}
