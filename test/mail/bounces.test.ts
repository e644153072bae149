// Bounce reports and complaints: how they are recorded, and their effect on the person and on
// admins.
import { CompiledQuery } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { wholeApi } from '#test/api.ts'
import { adminReservation } from '#contract/booking/admin-booking-schemas.ts'
import { brandMe, brandMembers } from '#contract/brands/brand-members-schemas.ts'
import { receivedApplication } from '#contract/communities/received-applications-schemas.ts'
import { myEmail } from '#contract/accounts/accounts-schemas.ts'
import { people, person } from '#contract/accounts/admin-users-schemas.ts'
import { inTransaction } from '#database/client.ts'
import { deleteBounces } from '#database/mail/bounces.ts'
import type { DB } from '#database/tables.ts'
import { betterAuthAccounts } from '#gateways/accounts/better-auth.ts'
import { accountMails } from '#services/accounts/mails/account-mails.ts'
import { deliverMail } from '#services/mail/deliver-mail.ts'
import { queueMail } from '#services/mail/queue-mail.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { SECRET } from '../accounts-setup.ts'
import { aBrandMember, anApplication } from '../brand-factories.ts'
import { BOUNCE_TOKEN, signedInAs, signedInToBrandAs, testApp } from '../database.ts'
import { aCommunity, anAdmin, anExperience, aReservation, aSlot, aUser } from '../factories.ts'
import { aBouncedAddress } from './factories.ts'
import { complaint, deliveryReport } from './reports.ts'

const app = testApp()
const delivered: string[] = []
let user: UserActor
beforeAll(() => {
  const { db, clock, jobs, base_url } = app
  const real = betterAuthAccounts<DB>({ db, clock, base_url, secret: SECRET, mails: accountMails({ jobs, base_url }) })
  app.accounts = { ...real, userOf: app.accounts.userOf }
  app.mail = {
    ...app.mail,
    deliver: async ({ to }) => {
      delivered.push(to)
      return { taken: true }
    },
  }
})
beforeEach(async () => {
  user = await aUser(app.db)
})
const rows = async <R extends object>(text: string, values: unknown[] = []) =>
  (await app.db.executeQuery<R>(CompiledQuery.raw(text, values))).rows

const call = async (
  method: string,
  path: string,
  actor?: UserActor,
  headers: Record<string, string> = {},
  body?: string,
) => {
  const given = { ...(actor && signedInAs(actor)), ...headers }
  const response = await wholeApi(app).request(`/api/v1${path}`, { method, headers: given, body })
  return { status: response.status, body: (await response.json()) as unknown }
}
const ask = async (path: string, headers: Record<string, string>) =>
  (await (await wholeApi(app).request(path, { headers })).json()) as unknown
const handOver = (message: string, token = BOUNCE_TOKEN) =>
  call(
    'POST',
    '/mail_bounces',
    undefined,
    { authorization: `Bearer ${token}`, 'content-type': 'message/rfc822' },
    message,
  )

/** Sends a mail to the user. @returns its id and reference */
async function sent(kind = 'reservation_confirmed') {
  await inTransaction(app.db, (tx) => queueMail(app, tx, { kind, to: user.email, subject: '件名', text: '本文' }))
  const { id, bounce_key } = await app.db
    .selectFrom('mails')
    .select(['id', 'bounce_key'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await deliverMail(app, { id })
  return { id, reference: `${id}.${bounce_key}` }
}
const stateOf = async (id: number) =>
  (await rows<{ state: string }>('select state from mails where id = $1', [id]))[0]?.state
const mine = async () => myEmail.parse((await call('GET', '/me/email', user)).body)

test('a report marks the mail as failed and the address as undeliverable, once, and the person sees it', async () => {
  const { id, reference } = await sent()
  expect((await mine()).undeliverable_at).toBeNull()
  expect((await handOver(deliveryReport(reference))).body).toEqual({ outcome: 'noted' })
  expect((await handOver(deliveryReport(reference))).body).toEqual({ outcome: 'ignored' })
  expect(await stateOf(id)).toBe('failed')
  expect(await mine()).toMatchObject({ email: user.email, undeliverable_at: '2026-11-20T10:00:00+09:00' })
  // No more mail goes to this address, except mail that the person requests.
  expect(await stateOf((await sent()).id)).toBe('withheld')
  expect(await stateOf((await sent('password_reset')).id)).toBe('sent')
})

test('a report with a wrong key or about no mail is ignored', async () => {
  const { id, reference } = await sent()
  const other = reference.slice(0, -1) + (reference.endsWith('0') ? '1' : '0')
  for (const one of [other, `${id + 1000}.0123456789abcdef`, `${'9'.repeat(18)}.0123456789abcdef`])
    expect((await handOver(deliveryReport(one))).body, one).toEqual({ outcome: 'ignored' })
  expect((await handOver('Hello')).body).toEqual({ outcome: 'ignored' })
  expect(await stateOf(id)).toBe('sent')
  expect((await mine()).undeliverable_at).toBeNull()
})

test('without the token the endpoint is a 404 and reads nothing', async () => {
  const { id, reference } = await sent()
  expect((await handOver(deliveryReport(reference), 'another')).status).toBe(404)
  expect((await call('POST', '/mail_bounces')).status).toBe(404)
  expect(await stateOf(id)).toBe('sent')
})

test('a full mailbox is only counted; a complaint stops mail to the address', async () => {
  const full = { status: '5.2.2', diagnostic: 'smtp; 552 5.2.2 Mailbox full' }
  for (let n = 0; n < 2; n++) await handOver(deliveryReport((await sent()).reference, full))
  expect((await mine()).undeliverable_at).toBeNull()
  const admin = await anAdmin(app.db)
  const seen = async () => person.parse((await call('GET', `/admin/users/${user.id}`, admin)).body)
  expect((await seen()).bounces).toMatchObject({ kind: 'mailbox_full', soft_count: 2 })
  const { id, reference } = await sent()
  await handOver(complaint(reference))
  expect(await stateOf(id)).toBe('sent')
  expect((await mine()).undeliverable_at).not.toBeNull()
  // A later full mailbox does not replace the reason.
  const asked = await sent('password_reset')
  await handOver(deliveryReport(asked.reference, full))
  expect((await seen()).bounces?.kind).toBe('complaint')
})

test('a person who opens the link of a verification mail gets all mail again', async () => {
  await handOver(deliveryReport((await sent()).reference))
  expect((await call('POST', '/email_verification', user)).status).toBe(200)
  const asked = await sent('nothing')
  expect(await stateOf(asked.id)).toBe('withheld')
  const [mail] = await rows<{ id: number; text_body: string }>(
    "select id, text_body from mails where kind = 'email_verification' order by id desc limit 1",
  )
  await deliverMail(app, { id: mail!.id })
  expect(delivered.at(-1)).toBe(user.email)
  const token = decodeURIComponent(/token=(\S+)/.exec(mail!.text_body)![1]!)
  const verified = await call(
    'PUT',
    '/email_verification',
    undefined,
    { 'content-type': 'application/json' },
    JSON.stringify({ token }),
  )
  expect(verified.status).toBe(200)
  expect((await mine()).undeliverable_at).toBeNull()
  expect(await stateOf((await sent()).id)).toBe('sent')
  // A verified and reachable address needs no new mail.
  const before = (await rows("select 1 from mails where kind = 'email_verification'")).length
  await call('POST', '/email_verification', user)
  expect((await rows("select 1 from mails where kind = 'email_verification'")).length).toBe(before)
})

test('admins find undeliverable people, see the reason, and can lift the block, which is audited', async () => {
  await handOver(deliveryReport((await sent()).reference))
  await sent()
  const admin = await anAdmin(app.db)
  const list = async () => people.parse((await call('GET', '/admin/users?state=undeliverable', admin)).body)
  expect((await list()).users.map(({ id }) => id)).toContain(user.id)
  const path = `/admin/users/${user.id}`
  const seen = person.parse((await call('GET', path, admin)).body)
  expect(seen).toMatchObject({
    undeliverable_at: '2026-11-20T10:00:00+09:00',
    bounces: { kind: 'address_unknown', words: '5.1.1 550 5.1.1 the account does not exist' },
    withheld_count: 1,
  })
  const lifted = await call('DELETE', `${path}/undeliverable`, admin)
  expect(person.parse(lifted.body)).toMatchObject({ undeliverable_at: null, bounces: null })
  expect((await call('DELETE', `${path}/undeliverable`, admin)).status).toBe(409)
  expect((await list()).users.map(({ id }) => id)).not.toContain(user.id)
  const [note] = await rows<{ action: string; detail: object }>(
    'select action, detail from audit_log order by id desc limit 1',
  )
  expect(note).toEqual({ action: 'lift_undeliverable', detail: { kind: 'address_unknown' } })
})

test('accepts a report that arrives before the mail is marked as sent', async () => {
  await inTransaction(app.db, (tx) => queueMail(app, tx, { kind: 'x', to: user.email, subject: '件名', text: '本文' }))
  const { id, bounce_key } = await app.db
    .selectFrom('mails')
    .select(['id', 'bounce_key'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect((await handOver(deliveryReport(`${id}.${bounce_key}`))).body).toEqual({ outcome: 'noted' })
  expect((await mine()).undeliverable_at).not.toBeNull()
  await inTransaction(app.db, (tx) => deleteBounces(tx, user.email))
})

test('brand members see their own undeliverable address; the brand and admins see those of all members', async () => {
  const own = await aBrandMember(app.db, { email: 'aoi@brand.example' })
  const colleague = await aBrandMember(app.db, { brand_id: own.brand_id, email: 'beni@brand.example' })
  const asBrand = async (path: string, member = own) => await ask(`/brand/api/v1${path}`, signedInToBrandAs(member))
  const admin = await anAdmin(app.db)
  const me = async () => brandMe.parse(await asBrand('/brand-members/me'))
  const { undeliverable_at, sender_domain } = await me()
  expect({ undeliverable_at, sender_domain }).toEqual({ undeliverable_at: null, sender_domain: app.mail.domain })
  await aBouncedAddress(app.db, own.email)
  const since = '2026-11-20T10:00:00+09:00'
  expect((await me()).undeliverable_at).toBe(since)
  const reach = { [own.email]: since, [colleague.email]: null }
  for (const listed of [
    await asBrand('/brand-members', colleague),
    await ask(`/api/v1/brands/${own.brand_id}/members`, signedInAs(admin)),
  ]) {
    const { brand_members } = brandMembers.parse(listed)
    expect(Object.fromEntries(brand_members.map((one) => [one.email, one.undeliverable_at]))).toEqual(reach)
  }
})

test('readers of an application or a reservation see that its address is undeliverable', async () => {
  const member = await aBrandMember(app.db)
  const admin = await anAdmin(app.db)
  const community_id = await aCommunity(app.db, { brand_id: member.brand_id })
  const brands = await anApplication(app.db, { community_id, email: user.email })
  const operators = await anApplication(app.db, { community_id: await aCommunity(app.db), email: user.email })
  const without = await anApplication(app.db, { community_id, email: null })
  const { id: experience } = await anExperience(app.db)
  const id = await aReservation(app.db, experience, [await aSlot(app.db, experience)], { user_id: user.id })
  const seen = async () => [
    receivedApplication.parse(await ask(`/brand/api/v1/community-applications/${brands}`, signedInToBrandAs(member))),
    receivedApplication.parse(await ask(`/api/v1/admin/community_applications/${operators}`, signedInAs(admin))),
    adminReservation.parse(await ask(`/api/v1/admin/reservations/${id}`, signedInAs(admin))).guest,
  ]
  expect((await seen()).map(({ undeliverable_at }) => undeliverable_at)).toEqual([null, null, null])
  await aBouncedAddress(app.db, user.email)
  expect((await seen()).map(({ undeliverable_at }) => undeliverable_at)).toEqual(
    Array(3).fill('2026-11-20T10:00:00+09:00'),
  )
  const unnamed = await ask(`/brand/api/v1/community-applications/${without}`, signedInToBrandAs(member))
  expect(unnamed).toMatchObject({ email: null, undeliverable_at: null })
})
