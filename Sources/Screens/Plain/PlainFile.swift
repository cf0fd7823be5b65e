import Core
import Features
import Markup

/// A file in plain mode: its rows, each line of a text with its number.
struct PlainFile {
    /// What it is.
    let heading: String
    let lines: [String]
    /// The row where it is opened.
    let start: Int

    init(_ state: AppState, _ look: Look) {
        let file = state.file
        let rows = file.layout?.lines ?? .init()
        let isText = file.form == .text
        let facts = [
            file.file.map { Messages.fileOrigin($0, commit: file.commit, age: FileLayer.age(state, look)) },
            isText && !rows.isEmpty ? PlainMessages.lines(file.lineCount) : nil,
            isText && file.hasOtherBytes ? "not UTF-8" : nil,
        ].compactMap { $0 }
        heading = PlainMessages.sentence([file.file.map { "\($0.repository.fullName) \($0.path)" } ?? ""] + facts)
        let sentences = FileLayer.sentences(state, look).map(\.text)
        guard file.content != nil, !rows.isEmpty else {
            (lines, start) = (sentences, 0)
            return
        }
        var text: [String] = []
        for (index, row) in rows.enumerated() {
            let words = row.written.map(\.text).joined()
            guard isText else {
                text.append(PlainPage.withoutPictures(words))
                continue
            }
            let block = rows.block(at: index)
            let isFirst = index == 0 || rows.block(at: index - 1) != block
            text.append(isFirst ? PlainMessages.line(block + 1, words) : words)
        }
        lines = sentences + (isText ? text : PlainPage.withoutRepeatedBlanks(text))
        start = isText ? file.reader.line.map { $0 + sentences.count } ?? 0 : 0
    }
}

extension AppState {
    /// Whether all of the file is there that can be had without a wait.
    var isFileSettled: Bool {
        guard !isLoadingFile else { return false }
        switch file.content {
        case nil: return fileProgress != .idle
        case .binary, .tooLarge, .notAFile: return true
        case .text(let bytes) where bytes.isEmpty: return true
        case .text, .rendered: return file.layout != nil
        }
    }
}
