import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import GitHub

/// The one place that every request of a run passes.
struct RequestCounterTests {
    /// Answers with the rate limits that it is given, one after the other.
    private static func limits(_ headers: [Headers]) -> ScriptedTransport {
        let headers = Mutex(headers)
        return ScriptedTransport { request in
            let headers = headers.withLock { $0.isEmpty ? Headers() : $0.removeFirst() }
            return Response(status: 200, headers: headers, body: [], url: request.url)
        }
    }

    private static func headers(_ resource: String?, remaining: Int, reset: Int = 2_000_000_000) -> Headers {
        var headers: Headers = [
            "x-ratelimit-limit": "30", "x-ratelimit-remaining": "\(remaining)", "x-ratelimit-reset": "\(reset)",
            "Date": "Sun, 06 Nov 1994 08:49:37 GMT",
        ]
        if let resource { headers.append("x-ratelimit-resource", resource) }
        return headers
    }

    private func send(_ transport: CountedTransport, _ count: Int) async throws -> [Failure] {
        let request = Request(try #require(WebURL("https://api.github.com/x")))
        var errors: [Failure] = []
        for _ in 0..<count {
            do { _ = try await transport.send(request) } catch let error as Failure { errors.append(error) }
        }
        return errors
    }

    @Test func noMoreRequestsAreSentThanAreAllowed() async throws {
        let counter = RequestCounter(limit: 2)
        // Of several transports, too.
        let transports = [0, 1].map { _ in CountedTransport(base: Self.limits([]), counter: counter) }
        #expect(try await send(transports[0], 1) == [])
        #expect(try await send(transports[1], 3) == [.requestLimitReached(2), .requestLimitReached(2)])
        #expect(counter.cost.requests == 2)
        let none = RequestCounter(limit: 0)
        #expect(try await send(CountedTransport(base: Self.limits([]), counter: none), 1) == [.requestLimitReached(0)])
        #expect(none.cost.requests == 0)
    }

    @Test func theCostHasWhatIsLeftOfEachRateLimit() async throws {
        let counter = RequestCounter(limit: nil)
        let answers = [
            Self.headers("core", remaining: 9), Self.headers("search", remaining: 28), Self.headers(nil, remaining: 1),
            // An answer that was overtaken by a later one.
            Self.headers("core", remaining: 7), Self.headers("core", remaining: 8),
        ]
        #expect(try await send(CountedTransport(base: Self.limits(answers), counter: counter), 5) == [])
        #expect(counter.cost.requests == 5)
        #expect(counter.cost.limits.mapValues(\.remaining) == ["core": 7, "search": 28])
        // A new window has more.
        let next = [Self.headers("core", remaining: 29, reset: 2_000_003_600)]
        #expect(try await send(CountedTransport(base: Self.limits(next), counter: counter), 1) == [])
        #expect(counter.cost.limits["core"]?.remaining == 29)
    }

    @Test("a token that a server repeats as the name of a limit is not reported")
    func repeatedToken() async throws {
        let counter = RequestCounter(limit: nil)
        let answers = ["ghp_Repeated1", "core ghp_Repeated1"].map { Self.headers($0, remaining: 9) }
        #expect(try await send(CountedTransport(base: Self.limits(answers), counter: counter), 2) == [])
        #expect(counter.cost == RequestCounter.Cost(requests: 2))
    }
}
