import Core

extension ResponseReader {
    /// Facts about repositories, as far as there are any: GitHub answers a part of a query and says what is missing.
    ///
    /// - Throws: `FailedRequest` with the reported rate limit; also if the first repository is missing for a reason that concerns the
    ///   whole query.
    func facts(of ids: [String]) throws(FailedRequest) -> RepositoryFactsResult {
        let answer = try decode(NodesBody<FactsNode>.self)
        let errors = answer.errors
        guard let data = answer.data, data.nodes != nil else {
            throw failed(failure(of: errors) ?? .graphQL(messages: []))
        }
        var result = RepositoryFactsResult()
        for node in data.known where ids.contains(node.id) {
            result.facts[node.id] = node.facts.mappingTexts(shown)
            if node.isIncomplete { result.gaps[node.id] = .incomplete(message: "") }
        }
        for error in errors {
            guard let index = error.index, ids.indices.contains(index) else { continue }
            let message = shown(BoundedText.bounded(error.message ?? ""))
            switch error.type {
            case "NOT_FOUND" where !error.isOfField:
                result.unavailable.insert(ids[index])
                result.gaps[ids[index]] = .notFound
            case "FORBIDDEN":
                if !error.isOfField { result.unavailable.insert(ids[index]) }
                result.gaps[ids[index]] = .forbidden(message: message)
            // An error of the whole repository is a failure, below.
            default: if error.isOfField { result.gaps[ids[index]] = .incomplete(message: message) }
            }
        }
        guard let first = ids.first, result.facts[first] == nil, !result.unavailable.contains(first) else {
            return result
        }
        if let failure = failure(of: errors) { throw failed(failure) }
        if data.isFirstUnreadable { throw failed(.malformedJSON(detail: MalformedJSON.unreadable(items: 1))) }
        // Null without an error: no repository, or one that is hidden.
        result.unavailable.insert(first)
        return result
    }

    /// What the errors of a query mean as a whole; `nil` if there are none.
    func failure(of errors: [GraphQLError]) -> Failure? {
        let messages = errors.compactMap(\.message).prefix(3).map { BoundedText.bounded($0) }
        let types = errors.compactMap(\.type)
        if types.contains("RATE_LIMITED") {
            return .rateLimited(
                .init(kind: .primary, waitSeconds: wait(for: .primary), message: messages.first ?? ""))
        }
        if types.contains("RESOURCE_LIMITS_EXCEEDED") || types.contains("MAX_NODE_LIMIT_EXCEEDED") {
            return .queryTooLarge
        }
        return errors.isEmpty ? nil : .graphQL(messages: Array(messages))
    }
}

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
