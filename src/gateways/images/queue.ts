/** Runs at most so many works at a time, the others in the order they came: encoding shares its threads with files and password hashes. */
export function queue(most: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // The place is handed on, so that nobody who comes later takes it first.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
