import { Suspense } from 'react'
import { later, Nothing } from '#web/ui/later.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const RecentList = later(async () => (await import('./recent-list.tsx')).RecentList, Nothing)

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
