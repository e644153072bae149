/** A copy of a form on this device, for when the server doesn't have it yet: offline, signed out, closed in the middle. */
import type { StoredForm } from '#domain/experiences/experience-form.ts'

const PREFIX = 'tsumugi.form.experience.'

export type Copy = { values: StoredForm; version: number | null }

// A browser may refuse its storage (private window, full): then the form lives in memory alone, as any other form does.
function storage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

/** The copy kept under the key, or null. */
export function readCopy(key: string): Copy | null {
  try {
    const copy: unknown = JSON.parse(storage()?.getItem(PREFIX + key) ?? 'null')
    if (typeof copy !== 'object' || copy === null || !('values' in copy) || !('version' in copy)) return null
    const { values, version } = copy
    if (typeof values !== 'object' || values === null || (version !== null && typeof version !== 'number')) return null
    return { values: values as StoredForm, version }
  } catch {
    return null
  }
}

export function writeCopy(key: string, copy: Copy): void {
  try {
    storage()?.setItem(PREFIX + key, JSON.stringify(copy))
  } catch (error) {
    console.info('form not kept', error)
  }
}

export function removeCopy(key: string): void {
  storage()?.removeItem(PREFIX + key)
}
