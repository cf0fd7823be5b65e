import Core

/// Looks for numbers out of range in any value, through all of its properties: one that is added later is looked at, too.
package enum NumberBounds {
    /// The numbers of a value that no ``Count`` and no date of a calendar can be, with the paths to them. Ids may be any number.
    package static func violations(in value: Any, path: String = "") -> [String] {
        switch value {
        case is Repository.ID: return []
        case let moment as Timestamp:
            // A date of GitHub's may have a year of six digits.
            return abs(moment.seconds) < 1 << 45 ? [] : ["\(path) is \(moment.seconds) s"]
        case let number as Int:
            return (0...Count.largest).contains(number) ? [] : ["\(path) is \(number)"]
        case let number as Int64:
            return (0...Int64(Count.largest)).contains(number) ? [] : ["\(path) is \(number)"]
        default:
            return Mirror(reflecting: value).children.flatMap { child in
                child.label == "id" ? [] : violations(in: child.value, path: "\(path).\(child.label ?? "")")
            }
        }
    }
}
