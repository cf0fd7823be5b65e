internal import CPlatform

/// How the C library keeps memory that is free.
package enum MemoryLimits {
    /// Has it keep less. Before there is a second thread.
    package static func set() {
        // Threads come and go, and what was free in the arena of one is kept for the next: in the sixteen arenas of two cores that
        // came to several times what was in use, and grew for minutes. Two are enough for the few threads that work at a time.
        mallopt(malloc_arena_max, 2)
        // What is large goes back to the system when it is freed. Left alone, this limit grows with the largest answer there was.
        mallopt(malloc_mmap_threshold, 128 * 1_024)
    }
}
