/** Tells the completion page, once and in this tab, that a booking has just succeeded (specification 4, domain.md 6). */
const NAME = 'tsumugi.form.booked'

export type Completion = { reservation_id: number }

let inMemory: Completion | null = null

export function setCompletion(completion: Completion) {
  inMemory = completion
  try {
    window.sessionStorage.setItem(NAME, JSON.stringify(completion))
  } catch (error) {
    console.info('completion kept in the page alone', error)
  }
}

/** The flag, which is gone afterwards; null without one. */
export function takeCompletion(): Completion | null {
  const remembered = inMemory
  inMemory = null
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(NAME) ?? 'null') as Completion | null
    window.sessionStorage.removeItem(NAME)
    return typeof kept?.reservation_id === 'number' ? kept : remembered
  } catch {
    return remembered
  }
}
