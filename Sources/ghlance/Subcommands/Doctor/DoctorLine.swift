struct DoctorLine: Sendable, Equatable {
    /// What it is about, in the order of the output.
    enum Section: String, CaseIterable, Sendable {
        case terminal, locale, colours, account, network, library, clipboard, browser, programs, versions
    }

    enum State: String, Sendable {
        /// As it should be.
        case ok
        /// Worth knowing; nothing must be done.
        case note
        /// Something must be done.
        case problem
    }

    let section: Section
    let name: String
    let state: State
    let value: String
    /// What to do, in one sentence; empty for nothing.
    let advice: String

    init(_ section: Section, _ name: String, _ value: String, _ state: State = .ok, _ advice: String = "") {
        (self.section, self.name, self.state, self.value, self.advice) = (section, name, state, value, advice)
    }
}
