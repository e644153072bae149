const isId = (one: unknown): one is number => Number.isInteger(one) && Number(one) >= 1 && Number(one) <= 2_147_483_647

/** The ids in a stored text, at most `most`. Anything else in it is left out. */
export function idsIn(text: string | null, most: number): number[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? [...new Set(stored.filter(isId))].slice(0, most) : []
  } catch {
    return []
  }
}

/**
 * A list of experiences in this browser, newest first, with a copy in memory for browsers that
 * block storage. Other tabs change it too, so each change reads it again.
 * @param name has the prefix of stored forms, so that signing out removes the list
 */
export function browserIds(name: `tsumugi.form.${string}`, most: number) {
  let inMemory: string | null = null

  function readText(): string | null {
    try {
      return window.localStorage.getItem(name)
    } catch {
      return inMemory
    }
  }
  const read = () => idsIn(readText(), most)

  function write(ids: readonly number[]) {
    inMemory = ids.length === 0 ? null : JSON.stringify(ids)
    try {
      if (inMemory === null) window.localStorage.removeItem(name)
      else window.localStorage.setItem(name, inMemory)
    } catch (error) {
      console.info(`${name} stored in memory only`, error)
    }
  }

  return {
    most,
    read,
    /** Puts an id first. The last one of a full list is dropped. */
    add: (id: number) => write([id, ...read().filter((one) => one !== id)].slice(0, most)),
    remove: (ids: readonly number[]) => write(read().filter((one) => !ids.includes(one))),
    clear: () => write([]),
    /** Calls back when another tab has changed the list. */
    follow(changed: () => void): () => void {
      const onStorage = ({ key }: StorageEvent) => {
        if (key === name || key === null) changed()
      }
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
  }
}
