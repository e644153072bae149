import type { ReceivedApplications } from '#contract/communities/received-applications-schemas.ts'

type Row = Pick<ReceivedApplications['community_applications'][number], 'id'>

/**
 * The application one row below (1) or above (-1) the one that is or was open; the first one
 * without it.
 */
export function neighbour(rows: readonly Row[], from: number | null, step: 1 | -1): number | null {
  const at = rows.findIndex(({ id }) => id === from)
  return (at < 0 ? rows[0]?.id : rows[at + step]?.id) ?? null
}
