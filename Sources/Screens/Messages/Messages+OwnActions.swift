import Core
import Features

extension Messages {
    static let ownActionsTitle = "Your actions"

    static func runningOwnAction(_ title: String) -> String { "running \(title)" }

    static func notice(_ notice: OwnActionNotice) -> String {
        switch notice {
        case .ended(let title, _, of: 1, let failure): "\(title): \(failure.map { ending($0.result) } ?? exited(0))"
        case .ended(let title, let count, let total, nil) where count == total:
            "\(title): \(Quantities.grouped(count)) of \(Quantities.grouped(total)) exited with status 0."
        case .ended(let title, let count, let total, let failure):
            "\(title): \(Quantities.grouped(count)) of \(Quantities.grouped(total)) exited with status 0."
                + (failure.map { " \($0.fullName): \(ending($0.result))" } ?? "")
        case .tooLong(let title, let fullName):
            "\(title): \(fullName): the command printed more than \(OwnActionAnswer.limit >> 20) MiB."
        case .cancelled(let title): "\(title): cancelled."
        case .refused(let refusal): self.refusal(refusal)
        }
    }

    private static func exited(_ status: Int32) -> String { "Exited with status \(status)." }

    private static func ending(_ result: CommandResult) -> String {
        let ending =
            switch result.ending {
            case .exited(let status): exited(status)
            case .signal(let number): "Terminated by signal \(number)."
            case .notStarted(let reason): "Could not start the command (\(reason))."
            }
        return result.lastLine.map { "\(ending) \($0)" } ?? ending
    }

    private static func refusal(_ refusal: OwnActionNotice.Refusal) -> String {
        switch refusal.obstacle {
        case .unsafeName: "\(refusal.title): not run: the name of the repository is invalid."
        case .option(let field):
            "\(refusal.title): not run: \(field) of \(refusal.fullName) begins with - or +. Put -- before {\(field)}."
        }
    }
}
