// Rows: calls of admins about experiences.
import { type Row, signedIn } from './people.ts'

const byAdmin = (status: number) => signedIn(403, { admin: status })

export const adminExperienceRows = (made: { published: number }) =>
  ({
    listQueue: { call: () => ({ path: '/admin/experiences' }), expected: byAdmin(200) },
    exportExperiences: { call: () => ({ path: '/admin/experiences/experiences.csv' }), expected: byAdmin(200) },
    getExperienceApproval: {
      call: () => ({ path: `/admin/experiences/${made.published}` }),
      expected: byAdmin(200),
    },
    decideExperience: {
      call: () => ({ path: `/admin/experiences/${made.published}/approval`, body: { action: 'seen' } }),
      expected: byAdmin(200),
    },
  }) satisfies Record<string, Row>
