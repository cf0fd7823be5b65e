enum ForksMessages {
    static func none(_ fullName: String) -> String { "\(fullName) has no forks." }
}
