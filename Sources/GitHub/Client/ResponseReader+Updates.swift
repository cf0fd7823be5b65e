import Core

extension ResponseReader {
    /// Updates of repositories, as far as there are any.
    ///
    /// - Throws: `FailedRequest` with the reported rate limit; also if nothing was answered.
    func updates(of ids: [String]) throws(FailedRequest) -> RepositoryUpdates {
        let answer = try decode(NodesBody<UpdateNode>.self)
        var result = RepositoryUpdates()
        for node in answer.data?.known ?? [] where ids.contains(node.id) {
            result.found[node.id] = node.update?.mappingTexts(shown)
        }
        for error in answer.errors {
            guard let index = error.index, ids.indices.contains(index) else { continue }
            switch error.type {
            case "NOT_FOUND": result.missing.insert(ids[index])
            case "FORBIDDEN": result.forbidden.insert(ids[index])
            default: break
            }
        }
        if result.found.isEmpty, result.missing.isEmpty, result.forbidden.isEmpty, !ids.isEmpty {
            throw failed(failure(of: answer.errors) ?? .graphQL(messages: []))
        }
        return result
    }

    /// A value of a conditional request.
    ///
    /// - Throws: `FailedRequest` with the reported rate limit.
    func conditional<Value>(
        isKnown: Bool, _ value: () throws(FailedRequest) -> Value
    ) throws(FailedRequest) -> ConditionalResult<Value> {
        if isKnown, response.status == 304 { return .unchanged }
        // From GitHub, not from a proxy: there is no such thing, or not for legal reasons.
        let isMissing = [403, 404, 451].contains(response.status) && body.looksLikeJSON && failureOfStatus.isGone
        return isMissing ? .missing : .value(try value(), tag: tag)
    }
}
