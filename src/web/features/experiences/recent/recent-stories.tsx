import { lazy, Suspense, useEffect } from 'react'
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

/** Remembers in this browser that a story was opened. @param id null for one that isn't public */
export function useNoteViewed(id: number | null) {
  useEffect(() => {
    if (id === null) return
    import('./recent-store.ts').then(
      ({ recentIds }) => recentIds.add(id),
      (error: unknown) => console.info('not noted as viewed', error),
    )
  }, [id])
}
