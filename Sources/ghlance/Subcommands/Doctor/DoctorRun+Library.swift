import Core
import Library

extension DoctorRun {
    /// The library, which is only read.
    @concurrent
    nonisolated static func library(folder: String?) async -> [DoctorLine] {
        guard let folder else {
            let failure = LibraryFailure.noFolder
            return [DoctorLine(.library, "path", failure.summary, .problem, failure.advice)]
        }
        let library = LibraryExamination(folder: folder)
        var lines = [DoctorLine(.library, "path", library.path)]
        func add(_ name: String, _ value: String, _ state: DoctorLine.State = .ok, _ advice: String = "") {
            lines.append(DoctorLine(.library, name, value, state, advice))
        }
        if let bytes = library.bytes { add("size", Quantities.bytes(bytes)) }
        if let readmes = library.readmes, readmes.count > 0 {
            add("READMEs", "\(readmes.count) saved, \(Quantities.bytes(readmes.bytes))")
        }
        if let problem = library.problem {
            add("health", problem.summary, .problem, problem.advice)
        } else if library.bytes == nil {
            if library.savedAt == nil {
                add("health", "not created yet; the first start creates it")
            } else {
                add("health", "missing; the next start restores the last copy", .note)
            }
        } else {
            switch library.omission {
            case .log:
                let value = "not checked: its log cannot be read without changing it"
                add("health", value, .note, DoctorMessages.startOnce)
            case .slow: add("health", "no damage found in 5 s; only part of the file was read", .note)
            case nil where library.isOlder: add("health", "sound; the next start updates it", .note)
            case nil: add("health", "sound")
            }
        }
        if library.isLocked {
            add("lock", "locked by another process", .note, DoctorMessages.waitForLock)
        } else if library.bytes != nil {
            add("lock", "not locked")
        }
        if library.bytes != nil || library.savedAt != nil {
            add("last copy", library.savedAt.map { $0.text("%Y-%m-%d %H:%M UTC") } ?? "none yet")
        }
        if !library.setAside.isEmpty {
            add("moved aside", library.setAside.joined(separator: ", "), .note, DoctorMessages.removeSetAside)
        }
        return lines
    }
}
