import { useCallback, useEffect, useMemo, useState } from 'react'
import { omit } from '#domain/shared/omit.ts'
import { useHydrated } from '../use-hydrated.ts'
import { PREFIX, storage } from './stored-forms.ts'

function read(key: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(storage()?.getItem(PREFIX + key) ?? 'null')
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

function write(key: string, value: object) {
  try {
    storage()?.setItem(PREFIX + key, JSON.stringify(value))
  } catch (error) {
    console.info('form not stored', error)
  }
}

const kind = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value)

function restore<T extends object>(empty: T, stored: Record<string, unknown> | null): T {
  if (!stored) return empty
  const restorable = Object.entries(empty).filter(
    ([name, value]) => name in stored && (value === null || kind(stored[name]) === kind(value)),
  )
  return { ...empty, ...Object.fromEntries(restorable.map(([name]) => [name, stored[name]])) }
}

/** What was done with the form of this key. */
type Own<T> = {
  key: string
  empty: T
  unstored: readonly (keyof T & string)[]
  typed: Partial<T> | null
  changed: boolean
  cleared: boolean
}

/**
 * The values of a form, with a copy in this tab's `sessionStorage` that survives a reload or a
 * sign-in. Restores only fields of `initial`, and only values of the same type.
 *
 * @param key the form and its subject: `reservation-12`
 * @param unstored fields that stay in memory: passwords, codes, card data, numbers of accounts
 * @returns the values, a setter for some of them, whether values were restored, and `clear`, which
 *   deletes the copy after the form was sent
 */
export function useStoredForm<T extends object>(key: string, initial: T, unstored: readonly (keyof T & string)[] = []) {
  const begin = (): Own<T> => ({ key, empty: initial, unstored, typed: null, changed: false, cleared: false })
  const [latest, setOwn] = useState(begin)
  // A page can go on to its next subject without being unmounted: that one has a form of its own.
  const own = latest.key === key ? latest : begin()
  if (own !== latest) setOwn(own)
  const { empty, typed, changed, unstored: secret } = own
  // Only after hydration: the first render must match the server's.
  const hydrated = useHydrated()
  const stored = useMemo(() => (hydrated ? read(key) : null), [hydrated, key])
  const start = useMemo(() => restore(empty, stored), [empty, stored])
  const value = useMemo(() => (typed ? { ...start, ...typed } : start), [start, typed])

  useEffect(() => {
    if (changed) write(key, omit(value, ...secret))
  }, [changed, key, secret, value])

  const change = useCallback((some: Partial<T>) => {
    setOwn((current) => ({ ...current, typed: { ...current.typed, ...some }, changed: true }))
  }, [])

  const clear = useCallback(() => {
    storage()?.removeItem(PREFIX + key)
    setOwn((current) => ({ ...current, changed: false, cleared: true }))
  }, [key])

  return { value, change, changed, restored: stored !== null && !own.cleared, clear }
}
