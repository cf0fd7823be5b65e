public import Core

/// An action's commands for some repositories, one after the other.
public struct CommandSeries: Sendable, Equatable {
    /// A command.
    struct Step: Sendable, Equatable {
        let fullName: String
        let invocation: CommandInvocation
    }

    /// What the action is called.
    let title: String
    let steps: [Step]
    let ids: [Repository.ID]

    /// The commands for repositories.
    ///
    /// - Returns: Why there are none for one of them, as a notice.
    static func make(
        _ action: OwnAction, for repositories: [Repository], _ links: RepositoryLinks, _ clones: CloneIndex
    ) -> Result<CommandSeries, OwnActionNotice.Refusal> {
        var steps: [Step] = []
        for repository in repositories {
            do throws(OwnCommand.Obstacle) {
                let path = clones.path(of: repository)
                let invocation = try action.command.invocation(for: repository, links, path: path)
                steps.append(Step(fullName: repository.fullName, invocation: invocation))
            } catch {
                return .failure(
                    OwnActionNotice.Refusal(title: action.title, fullName: repository.fullName, obstacle: error))
            }
        }
        return .success(CommandSeries(title: action.title, steps: steps, ids: repositories.map(\.id)))
    }

    /// What to say about results of its first commands.
    func notice(_ results: [CommandResult]) -> OwnActionNotice {
        let failed = zip(steps, results).first { !$1.ending.isSuccess }
        return .ended(
            title: title, count: results.count { $0.ending.isSuccess }, of: steps.count,
            failure: failed.map { OwnActionNotice.Failure(fullName: $0.fullName, result: $1) })
    }
}

/// What is said about own actions.
public enum OwnActionNotice: Sendable, Equatable {
    /// Why nothing was run.
    public struct Refusal: Error, Sendable, Equatable {
        /// What the action is called.
        public let title: String
        /// The repository.
        public let fullName: String
        /// The reason.
        public let obstacle: OwnCommand.Obstacle
    }

    /// A command that failed.
    public struct Failure: Sendable, Equatable {
        /// The repository.
        public let fullName: String
        /// How it failed.
        public let result: CommandResult
    }

    /// Commands have ended: how many did what they were to do, and the first that did not.
    case ended(title: String, count: Int, of: Int, failure: Failure?)
    /// The output of a command is too long to be the program's.
    case tooLong(title: String, fullName: String)
    /// Waiting for an output was cancelled.
    case cancelled(title: String)
    /// Nothing was run.
    case refused(Refusal)

    /// Whether it is an error.
    var isProblem: Bool {
        switch self {
        case .ended(_, _, _, let failure): failure != nil
        case .tooLong, .refused: true
        case .cancelled: false
        }
    }
}
