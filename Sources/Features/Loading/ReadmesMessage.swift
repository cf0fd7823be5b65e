/// Sentences about the reading of READMEs.
enum ReadmesMessage {
    static let first =
        "Reading READMEs of favourites to search them. To turn it off, set readmes: false."
}
