import Features

/// What plain mode asks: the question, the form or the menu that is on top of the screen.
extension PlainFrontEnd {
    /// Asks what is on top, once.
    mutating func ask(_ state: AppState, _ look: Look, _ turn: inout Turn) {
        switch LayerStack(state.spoken, look).top {
        case let layer as QuestionLayer:
            let choices = layer.alert.choices
            offer(Messages.question(layer.alert), choices.map { Messages.choice($0) }, &turn)
            question = .menu(choices.map { [.shell(.answer($0))] })
        case let form as FormLayer: ask(form, &turn)
        case let menu as MenuLayer: offer(menu, &turn)
        default:
            if !said.question.isEmpty { question = nil }
            said.question = []
        }
    }

    private mutating func ask(_ form: FormLayer, _ turn: inout Turn) {
        let text = form.line.text
        let sentences = [
            text.isEmpty ? "\(form.title):" : "\(form.title) \(text)", PlainMessages.ended(form.validation.sentence),
            PlainMessages.ended(form.choice?.text ?? ""), form.submitHint.map(PlainMessages.enterAccepts) ?? "",
        ]
        // Of a form that was asked before, what is new about the answer.
        let new = said.question.isEmpty ? sentences : sentences.dropFirst().filter { !said.question.contains($0) }
        turn.lines += new.filter { !$0.isEmpty }
        said.question = sentences
        question = .form
    }

    /// Offers the rows of a menu, once there are any.
    private mutating func offer(_ menu: MenuLayer, _ turn: inout Turn) {
        if menu.isAwaited { return }
        guard !menu.rows.isEmpty else {
            turn.lines.append(PlainMessages.obstacle(menu.placeholder))
            return turn.actions.append(.shell(.closeDialog))
        }
        offer(menu.title, menu.rows.map(\.spoken), headings: menu.rows.map(\.heading), &turn)
        question = .menu(menu.rows.map { $0.choosing.compactMap(\.action) + [.shell(.closeDialog)] })
    }

    /// Lists choices by number, below the headings of their groups.
    private mutating func offer(
        _ title: String, _ choices: [String], headings: [String?] = [], _ turn: inout Turn
    ) {
        var lines = [title.hasSuffix("?") ? title : "\(title):"]
        for (index, choice) in choices.enumerated() {
            if index < headings.count, let heading = headings[index], index == 0 || heading != headings[index - 1] {
                lines.append(PlainMessages.section(heading))
            }
            lines.append(PlainMessages.row(index + 1, choice))
        }
        if lines != said.question { turn.lines += lines }
        said.question = lines
    }

    /// Takes a line as an answer to a form: it is the text of the form, and accepted. An empty one accepts the text that is there.
    func answer(_ form: FormLayer, _ answer: String, _ turn: inout Turn) {
        guard answer != "/", !answer.isEmpty || form.submitHint != nil else {
            turn.actions += [form.close].compactMap(\.action)
            return turn.lines.append(PlainMessages.cancelled)
        }
        let edit = form.edit(.replace(0..<form.line.text.utf8.count, with: answer))
        turn.actions += (answer.isEmpty ? [form.submit] : [edit, form.submit]).compactMap(\.action)
    }
}

extension Intent {
    /// What is sent to the store; `nil` for what concerns the screen alone.
    var action: AppReactor.Action? {
        if case .send(let action) = self { action } else { nil }
    }
}
