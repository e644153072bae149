/**
 * Runs `work` and returns no sooner than after `ms`, so that the duration doesn't reveal what was
 * done.
 */
export async function atLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), new Promise((resolve) => setTimeout(resolve, ms))])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
