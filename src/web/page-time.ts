// The time of a page, for loaders. A cached page is rendered again when what depends on it changes.
import type { RouterContextProvider } from 'react-router'
import { dateOf, nextMidnight } from '#domain/shared/japan-time.ts'
import { requestScope } from './request-scope.ts'

/** Today's date in Japan. */
export function todayOf(context: Readonly<RouterContextProvider>): string {
  const { now, noteChange } = context.get(requestScope)
  noteChange(nextMidnight(now))
  return dateOf(now)
}
