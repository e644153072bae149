import { useEffect } from 'react'

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
