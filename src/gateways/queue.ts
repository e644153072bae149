/**
 * Runs up to `most` tasks at once, the others in order. Encoding pictures shares its threads with
 * files and password hashes.
 */
export function queue(most: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // Passes the place on directly, so that no later task gets it first.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** A queue(1) for each key: tasks of one key run one after another, different keys in parallel. */
export function queueByKey() {
  const queues = new Map<string, { run: ReturnType<typeof queue>; works: number }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const own = queues.get(key) ?? { run: queue(1), works: 0 }
    queues.set(key, own)
    own.works += 1
    try {
      return await own.run(work)
    } finally {
      own.works -= 1
      if (own.works === 0) queues.delete(key)
    }
  }
}
