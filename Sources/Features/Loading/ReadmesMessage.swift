/// Sentences about the reading of READMEs.
enum ReadmesMessage {
    static let first =
        "Indexing the READMEs of your favourites. To turn this off, set readmes: false."
}
