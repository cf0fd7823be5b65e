import Core

/// A response of the device flow, which is untrusted: JSON as requested, or a form from servers that ignore the request.
struct DeviceBody: DecodedBody {
    private var values: [String: String] = [:]

    subscript(name: String) -> String? { values[name] }

    /// Bounded, so that it can be added to a time.
    func seconds(_ name: String) -> Int64? { values[name].flatMap { Count(digits: $0) }.map { Int64($0.value) } }

    /// `nil` if the body is neither.
    init?(_ response: Response) {
        let body = JSONBody(response.body)
        if body.looksLikeJSON {
            guard let answer = try? body.decode(DeviceBody.self) else { return nil }
            self = answer
        } else {
            guard !body.looksLikeMarkup, let form = DeviceBody.form(response.body) else { return nil }
            values = form
        }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        for name in container.allKeys {
            if let text = try? container.decode(String.self, forKey: name) {
                values[name.stringValue] = text
            } else if let number = container.count(name) {
                values[name.stringValue] = String(number.value)
            }
        }
    }

    /// `application/x-www-form-urlencoded`.
    private static func form(_ body: [UInt8]) -> [String: String]? {
        guard body.count <= 65_536 else { return nil }
        var values: [String: String] = [:]
        for pair in body.split(separator: UInt8(ascii: "&")) {
            let sides = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2 else { return nil }
            let (name, value) = (sides[0], sides[1])
            values[PercentEncoding.decoded(name, isForm: true)] = PercentEncoding.decoded(value, isForm: true)
        }
        return values.isEmpty ? nil : values
    }
}
