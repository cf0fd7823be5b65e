import Testing

@testable import Core
@testable import Screens

/// What is said of a text that names no repository.
@Suite struct RepositoryReferenceMessageTests {
    @Test(
        "a password in an address is repeated in no complaint",
        arguments: [
            "user:hunter2@github.com", "https://user:hunter2@gitlab.com/a/b", "user:hunter2@-bad/name", "hunter2@x/y/z",
            "https://user:hunter2@github.com/-bad/x", "ssh://user:hunter2@github.com:-bad/x", "user:hunter2@",
            "user:hunter2@/a/b", "https://user:hunter2@", "//user:hunter2@gitlab.com/a/b", "user:hunter2@@gitlab.com/a",
            "a/b@user:hunter2@c/d", "https://user:hunter2/@github.com/a", "user:hunter2@github.com:a",
            "https://github.com/a/user:hunter2@x",
        ])
    func passwords(text: String) {
        do throws(RepositoryReference.Problem) {
            let reference = try RepositoryReference(text)
            #expect(!"\(reference)".contains("hunter2"))
        } catch {
            #expect(!"\(error) \(error.summary)".contains("hunter2"), "\(error.summary)")
        }
    }
}
