import type { ReceivedApplications } from '#contract/communities/received-applications-schemas.ts'

type Row = Pick<ReceivedApplications['community_applications'][number], 'id' | 'state' | 'read'>

/**
 * The application that follows a decision: the next undecided one below that nobody has read, or
 * above; without one, the next undecided one.
 */
export function nextUndecided(rows: readonly Row[], decided: number): number | null {
  const at = rows.findIndex(({ id }) => id === decided)
  const undecided = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))].filter(
    ({ id, state }) => state === 'new' && id !== decided,
  )
  return (undecided.find(({ read }) => !read) ?? undecided[0])?.id ?? null
}

/** The application one row below (1) or above (-1) the open one; the first one if none is open. */
export function neighbour(rows: readonly Row[], open: number | null, step: 1 | -1): number | null {
  const at = rows.findIndex(({ id }) => id === open)
  return (at < 0 ? rows[0]?.id : rows[at + step]?.id) ?? null
}
