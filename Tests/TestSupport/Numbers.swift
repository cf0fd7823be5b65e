import Core
import SeededRandom

/// The numbers in a JSON text, found without knowing what they are: a number that is added later is among them.
package struct JSONNumbers {
    /// What a server or a file may have in place of a number.
    package static let extremes = [
        "-9223372036854775808", "9223372036854775807", "9223372036854775808", "1e300", "-1e300", "-1", "0", #""text""#,
        "null",
    ]

    private struct Place {
        var name: String
        var range: Range<Int>
    }

    private let text: [UInt8]
    private var places: [Place] = []

    /// Finds the numbers of a text.
    package init(_ text: String) {
        self.text = Array(text.utf8)
        var (name, index) = ("", 0)
        while index < self.text.count {
            let start = index
            switch self.text[index] {
            case UInt8(ascii: "\""):
                index += 1
                while self.text[index] != UInt8(ascii: "\"") { index += self.text[index] == UInt8(ascii: "\\") ? 2 : 1 }
                index += 1
                let isName = self.text[index...].first { $0 != UInt8(ascii: " ") } == UInt8(ascii: ":")
                if isName { name = String(decoding: self.text[start + 1..<index - 1], as: UTF8.self) }
            case UInt8(ascii: "-"), 0x30...0x39:
                while index < self.text.count, Self.isPart(self.text[index]) { index += 1 }
                places.append(Place(name: name, range: start..<index))
            default:
                index += 1
            }
        }
    }

    private static func isPart(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || "+-.eE".utf8.contains(byte)
    }

    /// The text with each number alone replaced by some of ``extremes``, by other ones than the number before it, and with all of them
    /// except ids replaced by each; and what was replaced.
    package var variants: [(change: String, text: String)] {
        let tried = Trials.count(3, long: Self.extremes.count)
        return Self.extremes.enumerated().flatMap { number, value in
            let all = places.filter { $0.name != "id" }
            let some = places.enumerated().filter { (number + 2 * $0.offset) % Self.extremes.count < tried }
            return some.map { ("\($0.element.name) = \(value)", replacing([$0.element], by: value)) }
                + [("all = \(value)", replacing(all, by: value))]
        }
    }

    private func replacing(_ places: [Place], by value: String) -> String {
        var (result, end) = ([UInt8](), 0)
        for place in places {
            result += text[end..<place.range.lowerBound] + Array(value.utf8)
            end = place.range.upperBound
        }
        return String(decoding: result + text[end...], as: UTF8.self)
    }
}

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
