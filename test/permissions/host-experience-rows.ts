// Rows: what a host does with an own experience.
import type { Expected, Row } from './people.ts'

/**
 * @param made has an experience of the host
 * @param runByHost this status for the host, 404 for others
 */
export function hostExperienceRows(made: { edited: number }, runByHost: (status: number) => Expected) {
  return {
    getUnfinishedEdit: {
      call: () => ({ path: `/experiences/${made.edited}/unfinished_edit` }),
      expected: runByHost(200),
    },
    saveUnfinishedEdit: {
      call: () => ({ path: `/experiences/${made.edited}/unfinished_edit`, body: { title: '味噌' } }),
      expected: runByHost(200),
    },
    duplicateExperience: {
      call: () => ({ path: `/experiences/${made.edited}/duplicate` }),
      expected: runByHost(201),
    },
    listComingGuests: { call: () => ({ path: `/experiences/${made.edited}/guests` }), expected: runByHost(200) },
  } satisfies Record<string, Row>
}
