import { noteHostLink } from '#web/features/shared/host-link.ts'
import { recentIds } from './recent-store.ts'

/** Remembers in this browser that a story was opened, and the host's link by which it was. */
export function noteVisit(id: number, search: string) {
  recentIds.add(id)
  noteHostLink(id, search)
}
