import { useCallback, useState } from 'react'

/**
 * The values of a form that are kept in memory only: passwords, codes, and input that need not
 * survive a reload. For others: `useStoredForm`.
 */
export function useValues<V extends object>(initial: V) {
  const [value, setValue] = useState(initial)
  const change = useCallback((some: Partial<V>) => setValue((before) => ({ ...before, ...some })), [])
  return { value, change }
}
