import { useCallback, useEffect, useMemo, useState } from 'react'
import { useAlive } from '../use-alive.ts'

const PREFIX = 'tsumugi.form.'

// A browser may refuse its storage (private window, full): then the form lives in memory alone, as any other form does.
function storage(which: 'sessionStorage' | 'localStorage' = 'sessionStorage'): Storage | null {
  try {
    return window[which]
  } catch {
    return null
  }
}

function read(key: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(storage()?.getItem(PREFIX + key) ?? 'null')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function write(key: string, value: object) {
  try {
    storage()?.setItem(PREFIX + key, JSON.stringify(value))
  } catch (error) {
    console.info('form not kept', error)
  }
}

const kind = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value)

/**
 * Forgets every form of this tab, and those that are kept on the device for longer under the same prefix; called when a person signs out, so that
 * the next one doesn't find them.
 */
export function clearStoredForms() {
  for (const kept of [storage('sessionStorage'), storage('localStorage')])
    for (const key of kept ? Object.keys(kept) : []) if (key.startsWith(PREFIX)) kept?.removeItem(key)
}

function takeBack<T extends object>(empty: T, stored: Record<string, unknown> | null): T {
  if (!stored) return empty
  const same = Object.entries(empty).filter(
    ([name, value]) => name in stored && (value === null || kind(stored[name]) === kind(value)),
  )
  return { ...empty, ...Object.fromEntries(same.map(([name]) => [name, stored[name]])) }
}

/**
 * The values of a form, with a copy in this tab's sessionStorage: after a reload or a sign-in in between they are there again.
 * Only fields of `initial` are taken back, and only with the same type. Never put card data or passwords in it.
 *
 * @param key names the form and what it is about: `reservation-12`
 * @returns the values, a setter of some of them, whether they were restored, and `clear` for when the form was sent
 */
export function useStoredForm<T extends object>(key: string, initial: T) {
  const [empty] = useState(initial)
  // After hydration only, so that the server's page and the browser's first one are the same.
  const alive = useAlive()
  const stored = useMemo(() => (alive ? read(key) : null), [alive, key])
  const start = useMemo(() => takeBack(empty, stored), [empty, stored])
  const [typed, setTyped] = useState<Partial<T> | null>(null)
  const [changed, setChanged] = useState(false)
  const [cleared, setCleared] = useState(false)
  const value = useMemo(() => (typed ? { ...start, ...typed } : start), [start, typed])

  useEffect(() => {
    if (changed) write(key, value)
  }, [changed, key, value])

  const change = useCallback((some: Partial<T>) => {
    setTyped((current) => ({ ...current, ...some }))
    setChanged(true)
  }, [])

  const clear = useCallback(() => {
    storage()?.removeItem(PREFIX + key)
    setChanged(false)
    setCleared(true)
  }, [key])

  return { value, change, changed, restored: stored !== null && !cleared, clear }
}
