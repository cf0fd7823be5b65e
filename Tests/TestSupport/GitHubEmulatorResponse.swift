import GitHub

/// Puts the emulator's answers on the wire in GitHub's form.
struct GitHubEmulatorResponse {
    /// `Date` and the budget.
    var headers: Headers

    /// An answer of JSON.
    func json(status: Int, _ text: String, adding more: Headers = Headers()) -> ScriptedResponse {
        var headers = headers
        headers.append("Content-Type", "application/json; charset=utf-8")
        for field in more.fields { headers.append(field.name, field.value) }
        return ScriptedResponse(status: status, headers: headers, text: text)
    }

    /// JSON with an `ETag` that stands for a version; 304 if the client has it.
    func tagged(_ text: String, for request: RecordedRequest, of version: String) -> ScriptedResponse {
        var builder = self
        let tag = #"W/"\#(GitHubEmulatorFacts.number(version, below: 1 << 40))""#
        builder.headers.append("ETag", tag)
        return request.headers["If-None-Match"] == tag
            ? ScriptedResponse(status: 304, headers: builder.headers) : builder.json(status: 200, text)
    }

    /// An answer of another kind.
    func typed(_ type: String, _ body: some Sequence<UInt8>) -> ScriptedResponse {
        var headers = headers
        headers.append("Content-Type", "\(type); charset=utf-8")
        return ScriptedResponse(headers: headers, body: Array(body))
    }

    /// A status with the body GitHub has for it.
    func status(_ status: Int) -> ScriptedResponse {
        switch status {
        case 401: json(status: 401, message("Bad credentials"))
        case 403: json(status: 403, message("Resource not accessible by personal access token"))
        case 404: json(status: 404, message("Not Found"))
        case 422:
            json(
                status: 422,
                #"{"message":"Validation Failed","errors":[{"message":"The search is invalid","resource":"Search","#
                    + #""field":"q","code":"invalid"}],"documentation_url":"https://docs.github.com/v3/search/"}"#)
        case 429: secondaryLimit(retryAfter: nil)
        case 500...599: html(status: status)
        default: json(status: status, message("Status \(status)"))
        }
    }

    /// The budget of the minute is spent.
    func primaryLimit() -> ScriptedResponse {
        json(status: 403, message("API rate limit exceeded for user ID 1. Wait until the window ends."))
    }

    /// GitHub asks for a pause.
    func secondaryLimit(retryAfter: Int?) -> ScriptedResponse {
        var more = Headers()
        if let retryAfter { more.append("Retry-After", "\(retryAfter)") }
        let text = message("You have exceeded a secondary rate limit. Please wait a few minutes before you try again.")
        return json(status: 403, text, adding: more)
    }

    /// A page for people.
    func html(status: Int = 200) -> ScriptedResponse {
        var headers = headers
        headers.append("Content-Type", "text/html; charset=utf-8")
        let text = "<!DOCTYPE html>\n<html><head><title>Sign in</title></head><body><h1>Not JSON</h1></body></html>\n"
        return ScriptedResponse(status: status, headers: headers, text: text)
    }

    /// The first half of an answer, then the end of the connection.
    func truncated(_ text: String) -> ScriptedResponse {
        var headers = headers
        headers.append("Content-Type", "application/json; charset=utf-8")
        let body = Array(text.utf8)
        return ScriptedResponse(
            headers: headers, body: Array(body.prefix(body.count / 2)), contentLength: body.count
        ).then(.close)
    }

    private func message(_ text: String) -> String {
        #"{"message":"\#(text)","documentation_url":"https://docs.github.com/rest"}"#
    }
}
