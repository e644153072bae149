// Roles of admins: who may give them, and that one admin with all rights always remains.
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/database.ts'
import { anAdmin, aUser } from '../../../../test/factories.ts'
import { previewBulk } from '../../office/bulk.ts'
import type { UserActor } from '../../shared/actor.ts'
import { changeAccess, makeAdmin } from './access.ts'
import { getPerson, resetTwoFactor, signOutPerson } from './person.ts'
import { suspendPerson } from './suspensions.ts'

const app = testApp({ connections: 4 })
let full: UserActor
let support: UserActor

beforeEach(async () => {
  full = await anAdmin(app.db)
  support = await anAdmin(app.db, { admin_roles: ['support'] })
})
const rolesOf = async (id: number) => (await getPerson(app, id)).admin_roles
const mailsTo = async (email: string) =>
  (await app.db.selectFrom('mails').select('kind').where('to_address', '=', email).execute()).map(({ kind }) => kind)

describe('giving roles', () => {
  it('stores several, records them and writes to the person once', async () => {
    const { id, email } = await aUser(app.db)
    await changeAccess(app, full, id, 'ADMIN', ['support', 'accounting', 'support'])
    await changeAccess(app, full, id, 'ADMIN', ['accounting', 'support'])
    expect(await rolesOf(id)).toEqual(['accounting', 'support'])
    expect(await mailsTo(email)).toEqual(['admin_roles_changed'])
    const audit = await app.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'change_access')
      .where('subject_id', '=', String(id))
      .execute()
    expect(audit).toEqual([{ detail: { from: 'USER', to: 'ADMIN', roles_to: '会計・サポート' } }])
    await changeAccess(app, full, id, 'USER')
    expect(await rolesOf(id)).toEqual([])
    expect((await mailsTo(email)).length).toBe(2)
  })

  it('refuses an admin without a role, and one’s own', async () => {
    const { id } = await aUser(app.db)
    await expect(changeAccess(app, full, id, 'ADMIN', [])).rejects.toMatchObject({
      messages: { admin_roles: expect.any(Array) as [] },
    })
    await expect(changeAccess(app, full, full.id, 'ADMIN', ['support'])).rejects.toMatchObject({
      code: 'own_access_level',
    })
  })

  it('is refused to other roles, under the lock', async () => {
    const { id } = await aUser(app.db)
    for (const roles of [['approvals'], ['accounting'], ['support'], ['approvals', 'accounting', 'support']] as const) {
      const admin = await anAdmin(app.db, { admin_roles: [...roles] })
      await expect(changeAccess(app, admin, id, 'ADMIN', ['full'])).rejects.toMatchObject({ code: 'role_missing' })
    }
  })

  it('leaves one of two admins who take each other’s', async () => {
    for (const act of [
      (by: UserActor, of: UserActor) => changeAccess(app, by, of.id, 'ADMIN', ['support']),
      (by: UserActor, of: UserActor) => changeAccess(app, by, of.id, 'USER'),
      (by: UserActor, of: UserActor) => suspendPerson(app, by, of.id, { reason: '規約違反' }),
    ]) {
      const one = await anAdmin(app.db)
      const two = await anAdmin(app.db)
      const done = await Promise.allSettled([act(one, two), act(two, one)])
      expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    }
  })

  it('lets the command line give all rights to an admin with fewer', async () => {
    expect(await makeAdmin(app, support.email)).toBe('made')
    expect(await rolesOf(support.id)).toEqual(['full'])
    expect(await makeAdmin(app, support.email)).toBe('already')
  })
})

describe('an admin with fewer rights', () => {
  it('changes nothing of another admin', async () => {
    for (const act of [
      () => suspendPerson(app, support, full.id, { reason: '規約違反' }),
      () => signOutPerson(app, support, full.id),
      () => resetTwoFactor(app, support, full.id, { reason: '端末の紛失' }),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'role_missing' })
  })

  it('loses the role at once', async () => {
    const { id } = await aUser(app.db)
    await changeAccess(app, full, support.id, 'ADMIN', ['approvals'])
    await expect(suspendPerson(app, support, id, { reason: '規約違反' })).rejects.toMatchObject({
      code: 'role_missing',
    })
  })

  it('uses only the bulk actions whose single action they may', async () => {
    const approvals = await anAdmin(app.db, { admin_roles: ['approvals'] })
    const { id } = await aUser(app.db)
    await expect(previewBulk(app, approvals, { kind: 'suspend_people', ids: [id] })).rejects.toMatchObject({
      code: 'role_missing',
    })
    await expect(previewBulk(app, support, { kind: 'hide_reviews', ids: [1] })).rejects.toMatchObject({
      code: 'role_missing',
    })
    await expect(previewBulk(app, approvals, { kind: 'cancel_slots', ids: [1] })).rejects.toMatchObject({
      code: 'role_missing',
    })
    expect(await previewBulk(app, support, { kind: 'cancel_slots', ids: [1] })).toMatchObject({ count: 0 })
    expect(await previewBulk(app, support, { kind: 'suspend_people', ids: [id] })).toMatchObject({ count: 1 })
    expect(await previewBulk(app, approvals, { kind: 'hide_reviews', ids: [1] })).toMatchObject({ count: 0 })
  })
})
