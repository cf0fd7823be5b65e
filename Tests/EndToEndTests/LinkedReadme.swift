/// A README with links.
enum LinkedReadme {
    /// Two sections; the fifth repository is archived, the seventh gone, the ninth renamed.
    static func html(_ count: Int) -> String {
        let items = (1...count).map { number in
            let name = [5: "archived-5", 7: "gone-7", 9: "moved-9"][number] ?? "thing-\(number)"
            let heading = number == 1 || number == 30 ? "<h2>Section \(number)</h2>" : ""
            return
                "\(heading)<ul><li><a href=\"https://github.com/octo/\(name)\">\(name)</a> - Words of \(number)</li></ul>"
        }
        return "<article class=\"markdown-body\"><h1>Awesome</h1>\(items.joined(separator: "\n"))</article>"
    }
}
