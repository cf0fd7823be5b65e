extension FolderLockWaiting {
    /// What is waited for.
    static let sentence = "Waiting for another process to release the accounts file."
}
