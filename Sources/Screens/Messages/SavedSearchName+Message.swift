import Core

extension SavedSearchName.Problem {
    /// What is wrong, in one sentence.
    var summary: String {
        switch self {
        case .empty: "Type a name: 1 to \(SavedSearchName.longest) characters, no spaces."
        case .tooLong(let count): "Too long: \(count) characters. Use at most \(SavedSearchName.longest)."
        case .hasSpace: "Names cannot contain spaces: use a hyphen instead."
        case .hasControlCharacter: "Names cannot contain control or invisible characters."
        case .badBeginning: "Names cannot begin with a hyphen or a combining mark."
        case .builtIn(let name): "@\(name) is built in. Choose another name."
        case .taken(let name): "@\(name) already exists. Choose another name."
        }
    }
}
