/**
 * Joins calls that wait at the same moment into one run. While a run is under way, the next calls
 * gather for one more. A run begins after all of its calls, so no result is older than its call.
 * @param run returns the results in the order of the keys; a rejection reaches all calls of the run
 */
export function batched<Key, Value>(run: (keys: Key[]) => Promise<Value[]>): (key: Key) => Promise<Value> {
  let running: Promise<void> | null = null
  let gathering: { keys: Key[]; values: Promise<Value[]> } | null = null

  function begin(keys: Key[]): Promise<Value[]> {
    const values = run(keys)
    const end = () => {
      if (running === ended) running = null
    }
    const ended = values.then(end, end)
    running = ended
    return values
  }

  return async (key) => {
    if (!running && !gathering) return (await begin([key]))[0]!
    if (!gathering) {
      const keys: Key[] = []
      const values = running!.then(() => {
        gathering = null
        return begin(keys)
      })
      gathering = { keys, values }
    }
    const { keys, values } = gathering
    const at = keys.push(key) - 1
    return (await values)[at]!
  }
}
