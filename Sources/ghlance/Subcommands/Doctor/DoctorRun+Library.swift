import Core
import Library

extension DoctorRun {
    /// The library, which is only read.
    @concurrent
    nonisolated static func library(folder: String?) async -> [DoctorLine] {
        guard let folder else {
            let failure = LibraryFailure.noFolder
            return [DoctorLine(.library, "path", failure.summary, .problem, advice: failure.advice)]
        }
        let library = LibraryExamination(folder: folder)
        var lines = [DoctorLine(.library, "path", library.path)]
        if let bytes = library.bytes { lines.append(DoctorLine(.library, "size", Quantities.bytes(bytes))) }
        if let readmes = library.readmes, readmes.count > 0 {
            lines.append(DoctorLine(.library, "READMEs", DoctorMessages.readmes(readmes.count, bytes: readmes.bytes)))
        }
        lines.append(health(library))
        if library.isLocked {
            lines.append(
                DoctorLine(.library, "lock", DoctorMessages.locked, .note, advice: DoctorMessages.waitForLock))
        } else if library.bytes != nil {
            lines.append(DoctorLine(.library, "lock", DoctorMessages.notLocked))
        }
        if library.bytes != nil || library.savedAt != nil {
            lines.append(
                DoctorLine(
                    .library, "last copy",
                    library.savedAt.map { $0.text("%Y-%m-%d %H:%M UTC") } ?? DoctorMessages.noCopy))
        }
        if !library.setAside.isEmpty {
            lines.append(
                DoctorLine(
                    .library, "moved aside", library.setAside.joined(separator: ", "), .note,
                    advice: DoctorMessages.removeSetAside))
        }
        return lines
    }

    private nonisolated static func health(_ library: LibraryExamination) -> DoctorLine {
        if let problem = library.problem {
            return DoctorLine(.library, "health", problem.summary, .problem, advice: problem.advice)
        }
        if library.bytes == nil {
            return library.savedAt == nil
                ? DoctorLine(.library, "health", DoctorMessages.notYetThere)
                : DoctorLine(.library, "health", DoctorMessages.missing, .note)
        }
        switch library.omission {
        case .log:
            return DoctorLine(.library, "health", DoctorMessages.notReadable, .note, advice: DoctorMessages.startOnce)
        case .slow: return DoctorLine(.library, "health", DoctorMessages.slow, .note)
        case nil: break
        }
        return library.isOlder
            ? DoctorLine(.library, "health", DoctorMessages.older, .note)
            : DoctorLine(.library, "health", DoctorMessages.sound)
    }
}
