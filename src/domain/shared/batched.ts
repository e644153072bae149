/**
 * Joins calls that wait at the same moment into one run. While a run is under way, the next calls
 * gather for one more. A run begins after all of its calls, so no result is older than its call.
 * @param run returns the results in the order of the keys; a rejection reaches all calls of the run
 */
export function batched<Key, Value>(run: (keys: Key[]) => Promise<Value[]>): (key: Key) => Promise<Value> {
  let running: Promise<void> | null = null
  let gathering: { keys: Key[]; values: Promise<Value[]> } | null = null

  function begin(keys: Key[]): Promise<Value[]> {
    gathering = null
    const values = run(keys)
    const end = () => {
      running = null
    }
    running = values.then(end, end)
    return values
  }

  return async (key) => {
    if (!gathering) {
      const keys: Key[] = []
      // Requests that the event loop has already received join the first run.
      const soon = running ?? new Promise<void>((resolve) => setImmediate(resolve))
      gathering = { keys, values: soon.then(() => begin(keys)) }
    }
    const { keys, values } = gathering
    const at = keys.push(key) - 1
    return (await values)[at]!
  }
}
