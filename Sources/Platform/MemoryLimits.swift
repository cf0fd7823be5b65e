internal import CPlatform

/// How much free memory the C library retains.
package enum MemoryLimits {
    /// Makes it retain less. Call it before there is a second thread.
    package static func set() {
        // Free memory in the arena of one thread is retained for later threads: on two cores, sixteen arenas held
        // several times the memory in use, and grew for minutes. Two suffice for the few threads that run at a time.
        mallopt(malloc_arena_max, 2)
        // Large blocks are returned to the system when freed. By default, this limit grows with the largest response.
        mallopt(malloc_mmap_threshold, 128 * 1_024)
    }
}
