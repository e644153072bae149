/** Tells a completion page, once and in this tab, that what it thanks for has just succeeded (specification 4, domain.md 6). */

/**
 * @param what names the deed: `booked`
 * @param isOne whether what was kept is such a completion
 */
export function completionFlag<T>(what: string, isOne: (kept: unknown) => kept is T) {
  const name = `tsumugi.form.${what}`
  let inMemory: T | null = null
  return {
    set(completion: T) {
      inMemory = completion
      try {
        window.sessionStorage.setItem(name, JSON.stringify(completion))
      } catch (error) {
        console.info('completion kept in the page alone', error)
      }
    },
    /** The flag, or null; it stays until it is forgotten. */
    read(): T | null {
      try {
        const kept: unknown = JSON.parse(window.sessionStorage.getItem(name) ?? 'null')
        return isOne(kept) ? kept : inMemory
      } catch {
        return inMemory
      }
    },
    /** So that it is read once. */
    forget() {
      inMemory = null
      try {
        window.sessionStorage.removeItem(name)
      } catch (error) {
        console.info('completion not forgotten', error)
      }
    },
  }
}
