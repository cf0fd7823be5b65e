import Screens

// Prints Docs/Keys.md, or with the argument `query` Docs/Query.md.
let document = CommandLine.arguments.contains("query") ? QueryDocument.text() : KeysDocument.text(.standard)
print(document, terminator: "")
