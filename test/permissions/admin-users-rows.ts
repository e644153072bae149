// Rows: calls of admins about users, and of users about their own data.
import type { Db } from '#database/client.ts'
import { aUser } from '../factories.ts'
import { aBouncedAddress } from '../mail/factories.ts'
import { type Actors, type Row, signedIn } from './people.ts'

const byAdmin = (status: number) => signedIn(403, { admin: status })

export const adminUsersRows = (world: { db: Db }, actors: Actors) => {
  const somebody = async (values: Parameters<typeof aUser>[1] = {}) => (await aUser(world.db, values)).id
  return {
    listPeople: { call: () => ({ path: '/admin/users?q=a' }), expected: byAdmin(200) },
    exportPeople: { call: () => ({ path: '/admin/users/users.csv' }), expected: byAdmin(200) },
    getPerson: { call: () => ({ path: `/admin/users/${actors.user!.id}` }), expected: byAdmin(200) },
    changeAccess: {
      call: async () => ({ path: `/admin/users/${await somebody()}`, body: { access_control: 'CATALYST' } }),
      expected: byAdmin(200),
    },
    suspendPerson: {
      call: async () => ({ path: `/admin/users/${await somebody()}/suspension`, body: { reason: '規約違反' } }),
      expected: byAdmin(200),
    },
    liftSuspension: {
      call: async () => ({ path: `/admin/users/${await somebody({ suspended_at: new Date() })}/suspension` }),
      expected: byAdmin(200),
    },
    liftUndeliverable: {
      call: async () => {
        const { id, email } = await aUser(world.db)
        await aBouncedAddress(world.db, email)
        return { path: `/admin/users/${id}/undeliverable` }
      },
      expected: byAdmin(200),
    },
    signOutPerson: {
      call: async () => ({ path: `/admin/users/${await somebody()}/sessions` }),
      expected: byAdmin(200),
    },
    beginImpersonation: {
      call: async () => ({ path: `/admin/users/${await somebody()}/viewing`, body: { reason: 'お問い合わせの確認' } }),
      expected: byAdmin(200),
    },
    // The call also succeeds without an impersonation. During one, the session belongs to the
    // impersonated user, so it is not only for admins.
    endImpersonation: { call: () => ({ path: '/admin/users/viewing' }), expected: signedIn(200) },
    exportPerson: { call: () => ({ path: `/admin/users/${actors.user!.id}/data.json` }), expected: byAdmin(200) },
    erasePerson: {
      call: async () => {
        const { id, email } = await aUser(world.db)
        return { path: `/admin/users/${id}/erasure`, body: { email, reason: 'ご本人の申し出' } }
      },
      expected: byAdmin(200),
    },
    exportOwnData: { call: () => ({ path: '/me/data.json' }), expected: signedIn(200) },
  } satisfies Record<string, Row>
}
