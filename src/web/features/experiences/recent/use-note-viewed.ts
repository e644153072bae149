import { useEffect } from 'react'

/**
 * Remembers the visit of a story in this browser (`noteVisit`).
 * @param id null for one that isn't public
 */
export function useNoteViewed(id: number | null) {
  useEffect(() => {
    if (id === null) return
    import('./note-visit.ts').then(
      ({ noteVisit }) => noteVisit(id, window.location.search),
      (error: unknown) => console.info('not noted as viewed', error),
    )
  }, [id])
}
