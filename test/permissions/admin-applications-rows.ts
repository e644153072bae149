// Rows: admins and the applications to communities without a brand.
import type { Db } from '#database/client.ts'
import { anApplication } from '../brand-factories.ts'
import { type Row, signedIn } from './people.ts'

const byAdmin = (status: number) => signedIn(403, { admin: status })

export const adminApplicationsRows = (world: { db: Db }) =>
  ({
    listOperatorApplications: {
      call: () => ({ path: '/admin/community_applications' }),
      expected: byAdmin(200),
    },
    exportOperatorApplications: {
      call: () => ({ path: '/admin/community_applications/applications.csv' }),
      expected: byAdmin(200),
    },
    getOperatorApplication: {
      call: async () => ({ path: `/admin/community_applications/${await anApplication(world.db)}` }),
      expected: byAdmin(200),
    },
    decideOperatorApplication: {
      call: async () => ({
        path: `/admin/community_applications/${await anApplication(world.db)}/decision`,
        body: { state: 'accepted' },
      }),
      expected: byAdmin(200),
    },
    undoOperatorDecision: {
      call: async () => ({
        path: `/admin/community_applications/${await anApplication(world.db)}/decision/undo`,
        body: { decided_at: '2026-11-20T10:00:00+09:00' },
      }),
      expected: byAdmin(409),
    },
    summarizeOperatorApplications: {
      call: () => ({ path: '/admin/community_applications/summary' }),
      expected: byAdmin(200),
    },
    listOperatorReplyTemplates: {
      call: () => ({ path: '/admin/community_applications/templates' }),
      expected: byAdmin(200),
    },
    saveOperatorReplyTemplates: {
      call: () => ({
        path: '/admin/community_applications/templates',
        body: { templates: [], known_version: 0 },
      }),
      expected: byAdmin(200),
    },
    noteOperatorApplication: {
      call: async () => ({
        path: `/admin/community_applications/${await anApplication(world.db)}/memo`,
        body: { memo: '電話しました。', known_memo: '' },
      }),
      expected: byAdmin(200),
    },
  }) satisfies Record<string, Row>
