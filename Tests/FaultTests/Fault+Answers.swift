import TestSupport

@testable import GitHub

extension Fault {
    private static let json: Headers = ["Content-Type": "application/json; charset=utf-8"]
    private static let checkAddress =
        "Check the API URL, and whether a proxy or a sign-in page is in the way."

    private static func answer(
        _ status: Int, _ text: String, adding more: (name: String, value: String)...
    ) -> Place {
        var headers = json
        for field in more { headers.append(field.name, field.value) }
        return .answer(ScriptedResponse(status: status, headers: headers, text: text))
    }

    /// Whole answers with status 200 that are no page, or half of one.
    static let bodies: [Fault] = [
        .failing(
            "HTML with status 200", .answer(.html), .shown, as: "notJSON",
            saying: "The reply did not come from GitHub's API (200, text/html; charset=utf-8).", checkAddress
        ),
        .failing(
            "JSON that breaks off", .answer(.malformed), .shown, as: "malformedJSON",
            saying: "Could not read GitHub's response: it breaks off or is not valid JSON.",
            "Retry; if it happens again, check"),
        .harmless(
            "items of wrong types",
            answer(
                200,
                #"{"total_count":12,"items":[{"id":"1","full_name":"a/b"},7,{"id":9001,"full_name":"octo/cat"},"#
                    + #"{"id":9002,"full_name":"octo/b"},{"id":9003,"full_name":"octo/c"}]}"#
            ), rows: 3, saying: "octo/cat", "2 unreadable"),
        .harmless(
            "a slow drip under the limits",
            .answer(
                ScriptedResponse(
                    steps: [.send(ScriptedResponse.head(status: 200, headers: json))]
                        + #"{"total_count":1,"items":[{"id":9001,"full_name":"octo/cat"}]}"#.utf8.map { .send([$0]) }
                        + [.close])), rows: 1, saying: "octo/cat"),
    ]

    /// Answers with another status.
    static let statuses: [Fault] = [
        .failing(
            "500", answer(500, #"{"message":"Server Error"}"#), .retried, as: "serverError",
            saying: "GitHub server error (500).", "Retry in a moment."),
        .failing(
            "503 with Retry-After", answer(503, "", adding: ("Retry-After", "30")), .shown, as: "serverError",
            saying: "GitHub server error (503).", "Retry in 30 s."),
        .failing(
            "429 with Retry-After", answer(429, #"{"message":"slow down"}"#, adding: ("Retry-After", "3")),
            .waited(seconds: 3), as: "rateLimited", saying: "Secondary rate limit reached: slow down."),
        .failing(
            "403: the budget is spent", .answer(.primaryLimit), .waited(seconds: 60), as: "rateLimited",
            saying: "Rate limit reached."),
        .failing(
            "403: a pause of unknown length", .answer(.secondaryLimit(retryAfter: nil)), .waited(seconds: 60),
            as: "rateLimited", saying: "Secondary rate limit reached: You have exceeded a secondary rate limit."),
        .failing(
            "403: no access", .answer(.status(403)), .shown, as: "forbidden", saying: "GitHub denied the request (403)",
            "Check the token's permissions"),
        .failing(
            "401", .answer(.status(401)), .shown, as: "unauthorized",
            saying: "Token from GH_TOKEN was rejected (401): Bad credentials.",
            "Set GH_TOKEN to a valid token, or unset it.", asks: 2),
        .failing(
            "404", .answer(.status(404)), .shown, as: "notFound",
            saying: "GitHub returned 404: Not Found.",
            "Check the API URL."),
        .failing(
            "422 without errors", answer(422, #"{"message":"Validation Failed"}"#), .shown, as: "invalidQuery",
            saying: "Invalid query: Validation Failed.", "Change the query."),
        .failing(
            "a status nobody knows", answer(418, #"{"message":"I'm a teapot"}"#), .shown, as: "unexpectedStatus",
            saying: "Unexpected response from GitHub (418): I'm a teapot."),
    ]

    /// Answers that lead elsewhere.
    static let redirects: [Fault] = [
        .harmless(
            "301 to the same host",
            .answers { request, _ in
                request.path == "/search/repositories"
                    ? .response(redirect(to: "/moved?q=swift")) : .response(oneRow)
            }, rows: 1, saying: "octo/cat", hops: 2),
        .harmless(
            "301 to another host", .answers { _, elsewhere in .response(redirect(to: elsewhere.address + "/x")) },
            rows: 1, saying: "octo/cat"),
        .failing(
            "a redirect that goes round", .answers { request, _ in .response(redirect(to: request.target)) }, .shown,
            as: "badRedirect", saying: "in a loop", checkAddress),
        .failing(
            "a redirect to http", .answer(redirect(to: "http://example.com/")), .shown, as: "badRedirect",
            saying: "to http://example.com, which is not https", checkAddress),
    ]

    /// A page with one repository.
    static let oneRow = ScriptedResponse(
        headers: json, text: #"{"total_count":1,"items":[{"id":9001,"full_name":"octo/cat"}]}"#)

    private static func redirect(to address: String) -> ScriptedResponse {
        ScriptedResponse(status: 301, headers: ["Location": address])
    }
}
