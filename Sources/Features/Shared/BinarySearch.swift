extension Range where Bound == Int {
    /// The first place for which `isBefore` is false, by binary search; the end if there is none.
    package func boundary(after isBefore: (Int) -> Bool) -> Int {
        var (low, high) = (lowerBound, upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if isBefore(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
