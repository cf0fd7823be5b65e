import Screens
import Subcommands

// Prints Docs/Keys.md, or with an argument another page.
let document =
    switch CommandLine.arguments.last {
    case "query": QueryDocument.text()
    case "configuration": ConfigurationDocument.text()
    default: KeysDocument.text(.standard)
    }
print(document, terminator: "")
