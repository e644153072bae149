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
    getApprovalChecks: {
      call: () => ({ path: `/admin/experiences/${made.published}/checks` }),
      expected: byAdmin(200),
    },
    // 422, because the experience is published.
    checkApprovalPoint: {
      call: () => ({
        path: `/admin/experiences/${made.published}/checks`,
        body: { point: 'place', checked: true, updated_at: '' },
      }),
      expected: byAdmin(422),
    },
    getApprovalSettings: { call: () => ({ path: '/admin/approval_settings' }), expected: byAdmin(200) },
    changeApprovalSettings: {
      call: () => ({ path: '/admin/approval_settings', body: { goal_hours: 48, templates: [], version: 0 } }),
      expected: byAdmin(200),
    },
    decideExperience: {
      call: () => ({ path: `/admin/experiences/${made.published}/approval`, body: { action: 'seen' } }),
      expected: byAdmin(200),
    },
  }) satisfies Record<string, Row>
