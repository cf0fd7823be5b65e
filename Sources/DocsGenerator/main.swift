import Screens

// Prints Docs/Keys.md.
print(KeysDocument.text(.standard), terminator: "")
