/** Copies of forms on this device, for changes that aren't on the server yet. */
import type { StoredForm } from '#domain/experiences/experience-form.ts'

const PREFIX = 'tsumugi.form.experience.'

export type Copy = {
  values: StoredForm
  version: number | null
  /** What the server had when these changes began. */
  base?: StoredForm | null
  /** What was sent last, if there was no response yet. */
  sent?: StoredForm | null
  /** The key of the first save. The next page repeats it, so that it finds the same draft. */
  creation_key?: string | undefined
}

// A browser may block storage (private window, quota). The form then exists only in memory.
function storage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

const formIn = (stored: unknown) => (typeof stored === 'object' ? (stored as StoredForm | null) : null)

/** The copy under the key, or null. */
export function readCopy(key: string): Copy | null {
  try {
    const copy: unknown = JSON.parse(storage()?.getItem(PREFIX + key) ?? 'null')
    if (typeof copy !== 'object' || copy === null || !('values' in copy) || !('version' in copy)) return null
    const { values, version } = copy
    if (typeof values !== 'object' || values === null || (version !== null && typeof version !== 'number')) return null
    const { base, sent, creation_key } = copy as Partial<Copy>
    return { values: values as StoredForm, version, base: formIn(base), sent: formIn(sent), creation_key }
  } catch {
    return null
  }
}

export function writeCopy(key: string, copy: Copy): void {
  try {
    storage()?.setItem(PREFIX + key, JSON.stringify(copy))
  } catch (error) {
    console.info('form not stored', error)
  }
}

export function removeCopy(key: string): void {
  storage()?.removeItem(PREFIX + key)
}
