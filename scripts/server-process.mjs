// How Node.js runs the server, so that it needs less memory
// (docs/decisions/071-memory-of-a-process.md). Plain JavaScript without packages: start.mjs uses it
// before anything else runs.

/** The heap may double until the next full collection. Without it V8 lets it quadruple. */
export const serverArgs = ['--heap-growing-percent=100']

/**
 * glibc returns blocks of this size and more to the system when they are freed. Without a fixed
 * bound it raises the bound after each large block, and then keeps the memory of the compression of
 * pages and of pictures. Other systems ignore it.
 */
export const serverEnv = { MALLOC_MMAP_THRESHOLD_: '32768' }
