import { expect, test } from 'vitest'
import { testApp } from '#test/database.ts'
import { aUser } from '#test/factories.ts'
import { makeAdmin } from './access.ts'

const app = testApp()

const levelOf = async (id: number) =>
  (await app.db.selectFrom('users').select('access_control').where('id', '=', id).executeTakeFirstOrThrow())
    .access_control

test('a user with a verified address becomes an admin once, and the audit log records it', async () => {
  const { id } = await aUser(app.db, { email: 'first@example.jp' })
  expect(await makeAdmin(app, ' First@Example.jp')).toBe('made')
  expect(await makeAdmin(app, 'first@example.jp')).toBe('already')
  expect(await levelOf(id)).toBe('ADMIN')
  const noted = await app.db
    .selectFrom('audit_log')
    .select(['action', 'actor_type', 'actor_id', 'detail'])
    .where('subject_type', '=', 'user')
    .where('subject_id', '=', String(id))
    .execute()
  expect(noted).toEqual([
    { action: 'change_access', actor_type: 'system', actor_id: null, detail: { from: 'USER', to: 'ADMIN' } },
  ])
})

test.each([
  ['nobody', {}, 'other@example.jp', 'unknown'],
  ['somebody suspended', { suspended_at: new Date() }, undefined, 'unknown'],
  ['an address that nobody has answered from', { email_verified: false }, undefined, 'unverified'],
])('%s does not', async (_, values, address, outcome) => {
  const { id } = await aUser(app.db, values)
  const { email } = await app.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  expect(await makeAdmin(app, address ?? email)).toBe(outcome)
  expect(await levelOf(id)).toBe('USER')
})
