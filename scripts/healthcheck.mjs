// Checks whether the server of this container is ready; the exit code is 1 if not.
const port = process.env.PORT || 3000
const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2500) }).catch(() => null)
process.exit(answer?.ok ? 0 : 1)
