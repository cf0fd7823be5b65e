extension String {
    /// With its first letter in upper case, as a sentence begins.
    package var inSentenceCase: String { prefix(1).uppercased() + String(dropFirst()) }
}
