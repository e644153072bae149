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

/** A `queue` for each key: up to `most` tasks of one key run at once, different keys in parallel. */
export function queueByKey(most = 1) {
  const queues = new Map<string, { run: ReturnType<typeof queue>; works: number }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const own = queues.get(key) ?? { run: queue(most), works: 0 }
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

/** Too many tasks wait. `code` tells it to the error handler of the API. */
export class QueueFull extends Error {
  readonly code = 'QUEUE_FULL'
}

/**
 * Runs up to `most` tasks at once. The keys whose tasks wait take turns, so that many tasks of one
 * key delay the tasks of another key by one task only.
 * @param waiting tasks that may wait, of one key and in all
 * @throws QueueFull if more would wait
 */
export function turnsByKey(most: number, waiting: { of_one: number; in_all: number }) {
  const queues = new Map<string, (() => void)[]>()
  let running = 0
  let all = 0
  const place = (key: string) =>
    new Promise<void>((resolve) => {
      const own = queues.get(key) ?? []
      if (own.length >= waiting.of_one || all >= waiting.in_all) throw new QueueFull('too many tasks wait')
      own.push(resolve)
      queues.set(key, own)
      all += 1
    })
  /** The first task of the first key. The key then goes to the end. */
  const next = () => {
    const [key, own] = queues.entries().next().value ?? []
    if (key === undefined || own === undefined) return undefined
    const begin = own.shift()
    queues.delete(key)
    if (own.length > 0) queues.set(key, own)
    all -= 1
    return begin
  }
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    if (running >= most) await place(key)
    else running += 1
    try {
      return await work()
    } finally {
      const begin = next()
      if (begin) begin()
      else running -= 1
    }
  }
}
