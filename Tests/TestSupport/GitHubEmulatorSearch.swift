import GitHub

/// One search as the emulator understands it.
struct GitHubEmulatorSearch {
    /// GitHub's cap on what a search shows.
    private static let cap = 1_000

    private let query: String
    private let page: Int
    private let perPage: Int
    private let total: Int
    /// The position of the first repository.
    private let first: Int
    private let isAscending: Bool
    private let parameters: [Substring]
    private let origin: String
    private let repositories: GitHubEmulatorRepositories
    private let listing: GitHubEmulatorListing?

    /// Reads the parameters of a request's target.
    init(target: String, origin: String, total: Int, listing: GitHubEmulatorListing?) {
        parameters = target.drop { $0 != "?" }.dropFirst().split(separator: "&")
        var values: [Substring: String] = [:]
        for parameter in parameters {
            let sides = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            values[sides[0]] = sides.count == 2 ? PercentEncoding.decoded(sides[1].utf8, isForm: true) : ""
        }
        query = values["q"] ?? ""
        page = max(1, values["page"].flatMap(Int.init) ?? 1)
        perPage = min(max(1, values["per_page"].flatMap(Int.init) ?? 30), 100)
        self.origin = origin
        let found = listing?.matching(query)
        // There are as many more of each kind.
        let share = found.flatMap { found in listing.map { total * found.count / max(1, $0.count) } }
        let wished = query.split(separator: " ").first { $0.hasPrefix("results:") }?.dropFirst("results:".count)
        let all = min(wished.flatMap { Int($0) } ?? share ?? total, 100_000)
        self.listing = found
        let range = GitHubEmulatorSearch.range(in: query)
        let positions = range.map { GitHubEmulatorRepositories.positions(stars: $0, of: all) } ?? 0..<all
        self.total = positions.count
        first = positions.lowerBound
        isAscending = values["order"] == "asc"
        let words = query.split(separator: " ").filter { range == nil || !$0.hasPrefix("stars:") }
        repositories = GitHubEmulatorRepositories(
            query: range == nil ? query : words.joined(separator: " "), origin: origin)
    }

    /// The page, or GitHub's refusal of it.
    func respond(
        with builder: GitHubEmulatorResponse, isIncomplete: Bool = false, itemCount: Int? = nil,
        linkOrigin: String? = nil, isHostile: Bool = false
    ) -> ScriptedResponse {
        guard !query.allSatisfy(\.isWhitespace) else {
            return builder.json(
                status: 422,
                #"{"message":"Validation Failed","errors":[{"resource":"Search","field":"q","code":"missing"}],"#
                    + #""documentation_url":"https://docs.github.com/v3/search","status":"422"}"#)
        }
        guard (page - 1) * perPage < GitHubEmulatorSearch.cap else {
            return builder.json(
                status: 422,
                #"{"message":"Only the first 1000 search results are available","#
                    + #""documentation_url":"https://docs.github.com/v3/search/","status":"422"}"#)
        }
        var more = Headers()
        if let link = link(origin: linkOrigin ?? origin) { more.append("Link", link) }
        let text = body(isIncomplete: isIncomplete, itemCount: itemCount, isHostile: isHostile)
        return builder.json(status: 200, text, adding: more)
    }

    /// The repositories of the page by name.
    var shown: [(fullName: String, json: String)] { items() }

    private func items(count: Int? = nil, isHostile: Bool = false) -> [(fullName: String, json: String)] {
        let start = (page - 1) * perPage
        return (start..<start + (count ?? self.count(from: start))).map { index in
            let position = position(of: index)
            if let fields = listing?.fields(at: position), let name = listing?.fullName(at: position) {
                return (name, "{\(fields.joined(separator: ","))}")
            }
            return (repositories.fullName(at: position), repositories.json(at: position, isHostile: isHostile))
        }
    }

    /// How many results a page has: of a listing those that are in it, though GitHub says that there are more.
    private func count(from start: Int) -> Int {
        max(0, min(perPage, min(total, listing?.count ?? total) - start))
    }

    /// The position of a result, counted from 0: those with the fewest stars come first in an ascending order.
    private func position(of index: Int) -> Int {
        isAscending && index < total ? first + total - 1 - index : first + index
    }

    /// The JSON of the page.
    func body(isIncomplete: Bool = false, itemCount: Int? = nil, isHostile: Bool = false) -> String {
        #"{"total_count":\#(total),"incomplete_results":\#(isIncomplete),"items":["#
            + items(count: itemCount, isHostile: isHostile).map(\.json).joined(separator: ",") + "]}"
    }

    /// The `Link` field with absolute addresses and GitHub's order of relations; `nil` for a single page.
    private func link(origin: String) -> String? {
        let last = (min(total, GitHubEmulatorSearch.cap) + perPage - 1) / perPage
        guard last > 1 else { return nil }
        var relations: [(String, Int)] = []
        if page > 1 { relations.append(("prev", min(page - 1, last))) }
        if page < last { relations += [("next", page + 1), ("last", last)] }
        if page > 1 { relations.append(("first", 1)) }
        let kept = parameters.filter { !$0.hasPrefix("page=") }.joined(separator: "&")
        return relations.map { "<\(origin)/search/repositories?\(kept)&page=\($0.1)>; rel=\"\($0.0)\"" }
            .joined(separator: ", ")
    }

    /// The stars of a slice, `stars:5` or `stars:5..9`: the only qualifier that matters here.
    private static func range(in query: String) -> ClosedRange<Int>? {
        for token in query.split(separator: " ") where token.hasPrefix("stars:") {
            let bounds = token.dropFirst("stars:".count).split(separator: ".").map { Int($0) }
            guard let first = bounds.first, let lower = first, let upper = bounds.last ?? nil, lower <= upper else {
                continue
            }
            return lower...upper
        }
        return nil
    }
}
