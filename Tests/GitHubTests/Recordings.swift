import FoundationEssentials

@testable import GitHub

/// The folder of recorded traffic that `GHLANCE_RECORDINGS` names. It is no part of this project: tests that need it skip
/// where the variable is unset.
enum Recordings {
    static let folder: String? = ProcessInfo.processInfo.environment["GHLANCE_RECORDINGS"]
        .flatMap { $0.isEmpty ? nil : $0 }

    static let exchanges: [Exchange] = {
        guard let folder else { return [] }
        return files(in: folder).map { path in
            do {
                let data = FileManager.default.contents(atPath: path) ?? Data()
                return try JSONDecoder().decode(Exchange.self, from: data)
            } catch {
                // A file that cannot be read shows up as a kind of its own, which no test expects.
                return Exchange(kind: "unreadable \(path)", response: .init(status: 0, headers: nil, body: nil))
            }
        }
    }()

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
