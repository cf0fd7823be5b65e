enum SimilarMessage {
    static func noTopics(_ fullName: String) -> String { "\(fullName) has no topics to search by." }
}
