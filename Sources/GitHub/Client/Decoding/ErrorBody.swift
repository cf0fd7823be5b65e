import Core

/// An error response. Everything is optional: `errors` may be missing and may hold strings or objects, and an object may have no
/// `message` (GitHub docs, "Troubleshooting the REST API", "Validation failed").
struct ErrorBody: DecodedBody {
    /// Empty if there is none.
    var message = ""
    /// One sentence each.
    var complaints: [String] = []
    /// `nil` if the repository is not blocked.
    var blockReason: String?
    /// The address of the notice.
    var blockAddress: String?

    init() {}

    /// Empty if it cannot be read.
    init(_ body: JSONBody) { self = (try? body.decode(ErrorBody.self)) ?? ErrorBody() }

    private static let mostComplaints = 10
    static let limits = JSONExcerpt.Limits(elements: mostComplaints)
    static let memberNames = MemberNames(
        CodingKeys.allCases.map(\.stringValue) + Complaint.CodingKeys.allCases.map(\.stringValue)
            + Block.CodingKeys.allCases.map(\.stringValue))

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        // Far longer than any message of GitHub.
        let bounded = { BoundedText.bounded($0, to: 2_000) }
        message = (try? container.decode(String.self, forKey: .message)).map(bounded) ?? ""
        let errors = (try? container.decode([Lenient<Complaint>].self, forKey: .errors)) ?? []
        complaints = errors.prefix(ErrorBody.mostComplaints).compactMap { $0.value?.sentence }.map(bounded)
        let block = try? container.decode(Block.self, forKey: .block)
        blockReason = block.map { bounded($0.reason) }
        blockAddress = block?.address
    }

    private enum CodingKeys: CodingKey, CaseIterable { case message, errors, block }
}

private struct Block: Decodable {
    var reason: String
    var address: String?

    fileprivate enum CodingKeys: String, CodingKey, CaseIterable { case reason, address = "html_url" }
}

/// An element of `errors`.
private struct Complaint: Decodable {
    var sentence: String?

    init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            sentence = text.isEmpty ? nil : text
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let text: (CodingKeys) -> String? = { try? container.decode(String.self, forKey: $0) }
        if let message = text(.message), !message.isEmpty {
            sentence = message
        } else if let code = text(.code) {
            sentence = Complaint.compose(code: code, subject: text(.field) ?? text(.resource) ?? "value")
        }
    }

    fileprivate enum CodingKeys: CodingKey, CaseIterable { case message, resource, field, code }

    /// Texts for GitHub's error codes (GitHub docs, "Troubleshooting the REST API").
    private static func compose(code: String, subject: String) -> String {
        switch code {
        case "missing": "“\(subject)” does not exist or is empty"
        case "missing_field": "“\(subject)” is missing"
        case "invalid": "“\(subject)” is not valid"
        case "already_exists": "“\(subject)” exists already"
        case "unprocessable": "“\(subject)” cannot be processed"
        default: "“\(subject)”: \(code)"
        }
    }
}
