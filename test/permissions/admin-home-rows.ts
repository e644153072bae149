// The rows of what admins do besides people, bookings and profiles: short lists, settings, the log, jobs.
import type { BookingWorld } from '../booking-world.ts'
import { aCategory } from '../factories.ts'
import { type Row, signedIn } from './people.ts'

const byAdmin = (status: number) => signedIn(403, { admin: status })

export const adminHomeRows = (world: BookingWorld) =>
  ({
    getReferenceList: { call: () => ({ path: '/admin/reference/themes' }), expected: byAdmin(200) },
    addReferenceItem: {
      call: () => ({ path: '/admin/reference/themes', body: { name: '夜' } }),
      expected: byAdmin(201),
    },
    renameReferenceItem: {
      call: async () => ({ path: `/admin/reference/categories/${await aCategory(world.db)}`, body: { name: '朝' } }),
      expected: byAdmin(200),
    },
    moveReferenceItem: {
      call: async () => ({
        path: `/admin/reference/categories/${await aCategory(world.db)}/move`,
        body: { direction: 'up' },
      }),
      expected: byAdmin(200),
    },
    retireReferenceItem: {
      call: async () => ({ path: `/admin/reference/categories/${await aCategory(world.db)}/retirement` }),
      expected: byAdmin(200),
    },
    restoreReferenceItem: {
      call: async () => ({ path: `/admin/reference/categories/${await aCategory(world.db)}/retirement` }),
      expected: byAdmin(200),
    },
    listAudit: { call: () => ({ path: '/admin/audit' }), expected: byAdmin(200) },
  }) satisfies Record<string, Row>
