/**
 * The code of a host's own link (`/stories/{id}?via={code}`). This browser keeps it for 3 days, for
 * the story of the link, and sends it with a booking. The server checks it.
 */

/**
 * The name in the browser's storage, before the story's id. The value is the code and when it came,
 * in ms.
 */
const KEY = 'tsumugi.via.'

const KEPT = 3 * 86_400_000

/** The code in a stored value, which may be anything; null if it is invalid or too old. */
export function keptCode(stored: string | null, now: number): string | null {
  const [, code, at] = /^([0-9a-f]{10}) (\d{1,15})$/.exec(stored ?? '') ?? []
  return code !== undefined && Number(at) <= now && now < Number(at) + KEPT ? code : null
}

/** Keeps the code of an address for this story, if it has one. */
export function noteHostLink(id: number, search: string) {
  const via = new URLSearchParams(search).get('via')
  const value = `${via} ${Date.now()}`
  if (keptCode(value, Date.now()) === null) return
  try {
    localStorage.setItem(KEY + id, value)
  } catch (error) {
    // The browser blocks storage: the booking counts as any other.
    console.info('host link not kept', error)
  }
}

/** The code to send with a booking of this story, or null. */
export function hostLinkOf(id: number): string | null {
  try {
    return keptCode(localStorage.getItem(KEY + id), Date.now())
  } catch {
    return null
  }
}
