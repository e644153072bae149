import { lazy, Suspense } from 'react'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const RecentList = lazy(async () => ({ default: (await import('./recent-list.tsx')).RecentList }))

/** The stories that were opened in this browser before; nothing if there are none. */
export function RecentStories() {
  // The server doesn't know them.
  const hydrated = useHydrated()
  return hydrated ? (
    <Suspense>
      <RecentList />
    </Suspense>
  ) : null
}
