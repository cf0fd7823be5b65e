enum ReadmesMessage {
    static let first =
        "Indexing the READMEs of your favourites. To turn this off, set readmes: false."
}
