import FoundationEssentials

@testable import GitHub

/// The folder of recorded traffic that `GHLANCE_RECORDINGS` names. It is no part of this project: tests that need it skip
/// where the variable is unset.
enum Recordings {
    static let folder: String? = ProcessInfo.processInfo.environment["GHLANCE_RECORDINGS"]
        .flatMap { $0.isEmpty ? nil : $0 }

    static func exchanges() throws -> [Exchange] {
        try files(in: folder ?? "").map { path in
            try JSONDecoder().decode(Exchange.self, from: FileManager.default.contents(atPath: path) ?? Data())
        }
    }

    /// One recorded exchange.
    struct Exchange: Decodable, Sendable {
        struct Answer: Decodable, Sendable {
            var status: Int
            var headers: [String: HeaderValue]?
            var body: String?
        }

        /// One value, or several where the field came several times.
        struct HeaderValue: Decodable, Sendable {
            var values: [String]

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                values = try (try? container.decode([String].self)) ?? [container.decode(String.self)]
            }
        }

        var kind: String
        var response: Answer

        var headers: Headers {
            var headers = Headers()
            for (name, value) in response.headers ?? [:] {
                for value in value.values { headers.append(name, value) }
            }
            return headers
        }
    }

    private static func files(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().filter { $0 != "schema" }.flatMap { name in
            let inner = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(name)")) ?? []
            return inner.sorted().filter { $0.hasSuffix(".json") }.map { "\(folder)/\(name)/\($0)" }
        }
    }
}
