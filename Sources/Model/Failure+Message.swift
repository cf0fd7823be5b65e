extension Failure {
    public var summary: String { "" }
    public var advice: String { "" }
}
