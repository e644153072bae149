import { useCallback, useState } from 'react'

/** The values of a form that stay in memory: passwords and codes. For others: `useStoredForm`. */
export function useValues<V extends object>(initial: V) {
  const [value, setValue] = useState(initial)
  const change = useCallback((some: Partial<V>) => setValue((before) => ({ ...before, ...some })), [])
  return { value, change }
}
