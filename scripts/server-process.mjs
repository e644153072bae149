// How Node.js runs the server, so that it needs less memory
// (docs/decisions/071-memory-of-a-process.md). Plain JavaScript without packages: start.mjs uses it
// before anything else runs.

/**
 * The old heap may double until the next full collection; V8 lets it quadruple. A semi-space of
 * the young heap has at most 8 MB; V8's default is 16.
 */
export const serverArgs = ['--heap-growing-percent=100', '--max-semi-space-size=8']

/**
 * glibc returns blocks of this size and more to the system when they are freed. Without a fixed
 * bound it raises the bound after each large block, and then keeps the memory of the compression of
 * pages and of pictures. Other systems ignore it.
 */
export const serverEnv = { MALLOC_MMAP_THRESHOLD_: '32768' }
