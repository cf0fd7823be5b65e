extension Range where Bound == Int {
    /// The first place that is not before what is looked for, by a binary search; the end if all are.
    package func boundary(after isBefore: (Int) -> Bool) -> Int {
        var (low, high) = (lowerBound, upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if isBefore(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
