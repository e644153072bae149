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

/** The flag, or null; it stays until it is forgotten. */
export function readCompletion(): Completion | null {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(NAME) ?? 'null') as Completion | null
    return typeof kept?.reservation_id === 'number' ? kept : inMemory
  } catch {
    return inMemory
  }
}

/** So that it is read once. */
export function forgetCompletion() {
  inMemory = null
  try {
    window.sessionStorage.removeItem(NAME)
  } catch (error) {
    console.info('completion not forgotten', error)
  }
}
