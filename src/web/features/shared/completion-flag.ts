/**
 * Tells a completion page, once and in this tab, which form has just succeeded
 * (docs/product/screens.md#completion-pages).
 */

/**
 * Creates a flag in sessionStorage, with a copy in memory for browsers that block storage.
 * @param what name of the action: `booked`
 * @param isOne type guard of the stored value
 */
export function completionFlag<T>(what: string, isOne: (stored: unknown) => stored is T) {
  const name = `tsumugi.form.${what}`
  let inMemory: T | null = null
  return {
    set(completion: T) {
      inMemory = completion
      try {
        window.sessionStorage.setItem(name, JSON.stringify(completion))
      } catch (error) {
        console.info('completion flag stored in memory only', error)
      }
    },
    /** The flag, or null. It stays until `clear`. */
    read(): T | null {
      try {
        const stored: unknown = JSON.parse(window.sessionStorage.getItem(name) ?? 'null')
        return isOne(stored) ? stored : inMemory
      } catch {
        return inMemory
      }
    },
    /** Removes the flag, so that it is shown only once. */
    clear() {
      inMemory = null
      try {
        window.sessionStorage.removeItem(name)
      } catch (error) {
        console.info('completion flag not removed', error)
      }
    },
  }
}
