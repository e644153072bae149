/**
 * Tells a completion page, in this tab and for thirty minutes, which form has succeeded. So the
 * page survives a reload, also that of a phone that discarded the tab
 * (docs/product/screens.md#completion-pages).
 */

/** How long the page is shown, in ms. */
export const SHOWN_FOR = 30 * 60_000

/**
 * Creates flags in sessionStorage, with a copy in memory for browsers that block storage.
 * @param what name of the action: `booked`
 * @param isOne type guard of the stored value
 */
export function completionFlag<T>(what: string, isOne: (stored: unknown) => stored is T) {
  // With the prefix of stored forms, so that signing out removes it.
  const nameOf = (subject: string) => `tsumugi.form.${what}-${subject}`
  const inMemory = new Map<string, string>()

  function readText(subject: string): string | null {
    try {
      return window.sessionStorage.getItem(nameOf(subject)) ?? inMemory.get(subject) ?? null
    } catch {
      return inMemory.get(subject) ?? null
    }
  }

  return {
    /** @param subject what the form was about, as the address of the page names it */
    set(subject: string, completion: T) {
      const text = JSON.stringify({ completion, at: Date.now() })
      inMemory.set(subject, text)
      try {
        window.sessionStorage.setItem(nameOf(subject), text)
      } catch (error) {
        console.info('completion flag stored in memory only', error)
      }
    },
    /** The flag, or null if there is none or its time is over. */
    read(subject: string): T | null {
      try {
        const stored = JSON.parse(readText(subject) ?? 'null') as { completion?: unknown; at?: unknown } | null
        const recent = typeof stored?.at === 'number' && Math.abs(Date.now() - stored.at) < SHOWN_FOR
        return recent && isOne(stored?.completion) ? stored.completion : null
      } catch {
        return null
      }
    },
    /** Removes the flag before its time is over. */
    clear(subject: string) {
      inMemory.delete(subject)
      try {
        window.sessionStorage.removeItem(nameOf(subject))
      } catch (error) {
        console.info('completion flag not removed', error)
      }
    },
  }
}
