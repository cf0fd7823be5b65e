package import Core
package import Markup

extension LoadRun {
    /// How pictures are laid out; `nil` if they are words.
    package var pictureRules: MarkupPictures? { state.pictures() }

    /// Loads the first pictures of a layout. Those that are not there are words from then on.
    package func pictures(of repository: Repository, in layout: MarkupLayout) async {
        await load { state in
            layout.pictures.prefix(AppState.mostPictures).map { state.content(of: $0, in: repository).content }
        }
        for picture in layout.pictures where state.drawn(picture, in: repository) == nil {
            change(.page(.measured(picture.address, .unknown)))
        }
    }
}
