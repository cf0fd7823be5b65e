import TestSupport
import Testing

@testable import GitHub

/// One row of the matrix: an answer that goes wrong, and all that follows from it.
struct Fault: Sendable, CustomTestStringConvertible {
    /// What the user does when it happens.
    enum Action: String, Sendable, CaseIterable {
        case firstSearch = "first search"
        case nextPage = "next page"
        case refresh
    }

    /// What comes of it.
    enum Course: Sendable, Equatable {
        /// It is shown, and asked for once more twice; then it stays until the user does something.
        case retried
        /// It is shown, and stays until the user does something.
        case shown
        /// GitHub's silence of so many seconds is waited out, and asked once more; then it stays.
        case waited(seconds: Int)
    }

    let name: String
    /// How the emulator answers every request.
    let answer: GitHubEmulatorAnswer
    let course: Course
    /// The case of `Failure`.
    let failure: String
    /// How many requests the program makes of one: a refused token is left out of a second.
    var asks = 1

    var testDescription: String { name }

    /// Each course, by failures that differ in who sees them: `HTTPTests` and `FailureMappingTests` tell which failure an answer is,
    /// `SearchRetryTests` what each leads to, and `GoldenFrameTests` what is said of it.
    static let all: [Fault] = [
        Fault(name: "an answer that breaks off", answer: .truncated, course: .retried, failure: "interrupted"),
        Fault(name: "500", answer: .json(status: 500, "{}"), course: .retried, failure: "serverError"),
        Fault(name: "HTML with status 200", answer: .html, course: .shown, failure: "notJSON"),
        Fault(name: "401", answer: .status(401), course: .shown, failure: "unauthorized", asks: 2),
        Fault(
            name: "429 with Retry-After",
            answer: .response(
                ScriptedResponse(
                    status: 429, headers: ["Content-Type": "application/json", "Retry-After": "3"],
                    text: #"{"message":"slow down"}"#)),
            course: .waited(seconds: 3), failure: "rateLimited"),
        Fault(
            name: "403: the budget is spent", answer: .primaryLimit, course: .waited(seconds: 60),
            failure: "rateLimited"),
    ]
}
