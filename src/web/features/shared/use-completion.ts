import { useMemo } from 'react'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/**
 * What the form of this tab has stored for its completion page; null without it, also when the page
 * is opened directly; undefined while that isn't known, on the server.
 */
export function useCompletion<T>(flag: { read: (subject: string) => T | null }, subject: string): T | null | undefined {
  const hydrated = useHydrated()
  return useMemo(() => (hydrated ? flag.read(subject) : undefined), [hydrated, flag, subject])
}
