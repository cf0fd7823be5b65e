import TestSupport
import Testing

@testable import Core
@testable import GitHub

/// One row of the matrix: something that goes wrong, and all that follows from it.
struct Fault: Sendable, CustomTestStringConvertible {
    /// What the user does when it happens.
    enum Action: String, Sendable, CaseIterable {
        case firstSearch = "first search"
        case nextPage = "next page"
        case refresh
    }

    /// Where it is.
    enum Place: Sendable {
        /// In the answers of the emulator. The other server has another origin and answers everything with a good page.
        case answers(@Sendable (RecordedRequest, _ elsewhere: LoopbackServer) -> GitHubEmulatorAnswer?)
        /// At another address.
        case address(String)
        /// At a socket that never answers.
        case listener(LoopbackListener.Behaviour)
        /// At a server whose certificate has this flaw.
        case certificate(TestCertificates.Flaw)
    }

    /// What comes of it.
    enum Course: Sendable, Equatable {
        /// It is shown, and asked for once more twice; then it stays until the user does something.
        case retried
        /// It is shown, and stays until the user does something.
        case shown
        /// GitHub's silence of so many seconds is waited out, and asked once more; then it stays.
        case waited(seconds: Int)
        /// It is a good answer with so many rows after all.
        case answered(rows: Int)
    }

    let name: String
    let place: Place
    let course: Course
    /// The case of `Failure`.
    let failure: String
    /// What the screen says, apart from what happens next.
    let words: [String]
    var limits = Limits()
    /// How many requests of the wire make one of the program's.
    var hops = 1
    /// How many requests the program makes of one: a refused token is left out of a second.
    var asks = 1
    /// Whether libcurl may take it for the end of a kept connection, and ask once more on a new one.
    var endsKeptConnection = false

    var testDescription: String { name }

    static func failing(
        _ name: String, _ place: Place, _ course: Course, as failure: String, saying words: String...,
        hops: Int = 1, asks: Int = 1, endsKeptConnection: Bool = false, _ change: (inout Limits) -> Void = { _ in }
    ) -> Fault {
        var fault = Fault(name: name, place: place, course: course, failure: failure, words: words)
        fault.hops = hops
        fault.asks = asks
        fault.endsKeptConnection = endsKeptConnection
        change(&fault.limits)
        return fault
    }

    static func harmless(
        _ name: String, _ place: Place, rows: Int = FaultWorld.perPage, saying words: String..., hops: Int = 1
    ) -> Fault {
        var fault = Fault(name: name, place: place, course: .answered(rows: rows), failure: "", words: words)
        fault.hops = hops
        return fault
    }
}

extension Fault.Place {
    /// Every request is answered in this way.
    static func answer(_ response: ScriptedResponse) -> Fault.Place { .answers { _, _ in .response(response) } }

    /// Every request is answered in one of the emulator's ways.
    static func answer(_ answer: GitHubEmulatorAnswer) -> Fault.Place { .answers { _, _ in answer } }
}
