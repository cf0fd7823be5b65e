import Model

extension PageState {
    /// Forgets everything that another identity may not see.
    mutating func forget() {
        loaded = []
        progress = .idle
        line = nil
        offsets = [:]
        find = nil
        link = nil
    }
}
