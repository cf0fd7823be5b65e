/// Finds the name that was probably meant by a misspelt one.
enum NameDistance {
    /// The longest name that is compared.
    static let longest = 40

    /// The number of slips that may separate a typed name from the meant one.
    static func limit(of length: Int) -> Int {
        switch length {
        case ..<3: 0
        case 3...5: 1
        default: 2
        }
    }

    /// The nearest of some names within the limit; of equally near ones, the first.
    static func nearest(to typed: String, among names: some Sequence<String>) -> String? {
        let typed = Array(typed.utf8)
        guard typed.count <= longest else { return nil }
        var (best, found) = (limit(of: typed.count) + 1, String?.none)
        for name in names {
            guard let distance = distance(typed, Array(name.utf8), below: best) else { continue }
            (best, found) = (distance, name)
            if distance == 0 { break }
        }
        return found
    }

    /// The number of letters that are missing, added, different or swapped with their neighbour (the optimal string
    /// alignment distance); `nil` if it is not below a limit.
    static func distance(_ one: [UInt8], _ other: [UInt8], below limit: Int) -> Int? {
        guard abs(one.count - other.count) < limit else { return nil }
        var (beforeLast, last) = ([Int](), Array(0...other.count))
        for (row, byte) in one.enumerated() {
            var current = [row + 1]
            var least = row + 1
            for column in other.indices {
                var cost = min(last[column + 1], current[column]) + 1
                cost = min(cost, last[column] + (byte == other[column] ? 0 : 1))
                if row > 0, column > 0, byte == other[column - 1], one[row - 1] == other[column] {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
                least = min(least, cost)
            }
            if least >= limit { return nil }
            (beforeLast, last) = (last, current)
        }
        return last[other.count] < limit ? last[other.count] : nil
    }
}
