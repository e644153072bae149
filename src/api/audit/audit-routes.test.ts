import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { type AuditLog, auditLog } from '#contract/audit/audit-schemas.ts'
import type { AuditAction, AuditSubject } from '#domain/audit/audit-words.ts'
import type { BrandActor, UserActor } from '#services/shared/actor.ts'
import { apiOf, getJson } from '#test/api.ts'
import { aBrandMember } from '#test/brand-factories.ts'
import { signedInAs, testApp } from '#test/database.ts'
import { anAdmin, anExperience } from '#test/factories.ts'
import { auditRoutes } from './audit-routes.ts'

const app = testApp()
let admin: UserActor
let other: UserActor

beforeAll(async () => {
  admin = await anAdmin(app.db)
  other = await anAdmin(app.db)
})
beforeEach(async () => {
  // The table rejects deletes, so the test disables the trigger.
  await sql`alter table audit_log disable trigger audit_log_append_only`.execute(app.db)
  await sql`delete from audit_log`.execute(app.db)
  await sql`alter table audit_log enable trigger audit_log_append_only`.execute(app.db)
})

const ask = (query = '') => getJson(apiOf(app, auditRoutes()), `/api/v1/admin/audit${query}`, signedInAs(admin))
const entries = async (query = ''): Promise<AuditLog> => auditLog.parse((await ask(query)).body)
const note = (
  by: UserActor | BrandActor | null,
  at: string,
  action: AuditAction = 'change_fees',
  [subject_type, subject_id]: [AuditSubject, number | string] = ['setting', 'fees'],
  detail: object = {},
) =>
  app.db
    .insertInto('audit_log')
    .values({
      at: new Date(at),
      actor_type: by?.kind ?? 'system',
      actor_id: by?.id ?? null,
      action,
      subject_type,
      subject_id: String(subject_id),
      detail: JSON.stringify(detail),
      ip_address: by?.address ?? null,
    })
    .execute()

test('lists actor, action, subject, time and address, with current names', async () => {
  const { id } = await anExperience(app.db, { title: '朝の海' })
  const member = await aBrandMember(app.db)
  await note({ ...admin, address: '192.0.2.7' }, '2026-11-20T10:00:00+09:00', 'return_experience', ['experience', id], {
    from: 'awaiting',
    to: 'returned',
  })
  await note(member, '2026-11-20T10:01:00+09:00', 'invite_brand_member', ['brand_member', member.id])
  await note(null, '2026-11-20T10:02:00+09:00', 'retry_jobs', ['job', 'send-refund'])
  const { entries: all, meta } = await entries()
  expect(all).toEqual([
    expect.objectContaining({
      actor: { type: 'system', id: null, name: null },
      subject: { type: 'job', id: 'send-refund', name: null },
      ip_address: null,
    }),
    expect.objectContaining({
      actor: { type: 'brand_member', id: member.id, name: member.email },
      subject: { type: 'brand_member', id: String(member.id), name: member.email },
    }),
    {
      id: expect.any(Number),
      at: '2026-11-20T10:00:00+09:00',
      actor: { type: 'user', id: admin.id, name: '管理者' },
      action: 'return_experience',
      subject: { type: 'experience', id: String(id), name: '朝の海' },
      detail: { from: 'awaiting', to: 'returned' },
      ip_address: '192.0.2.7',
    },
  ])
  expect(meta).toEqual({ next: null, actor_name: null, total_count: 3, has_more: false })
})

test('filters by actor, action, subject and period', async () => {
  const member = await aBrandMember(app.db)
  await note(admin, '2026-11-18T23:59:59+09:00')
  await note(admin, '2026-11-19T00:00:00+09:00', 'add_reference_item', ['category', 4])
  await note(other, '2026-11-20T23:59:59+09:00', 'add_reference_item', ['theme', 4])
  await note(member, '2026-11-21T00:00:00+09:00', 'invite_brand_member', ['brand_member', 99_999_999])
  const found = async (query: string) => (await entries(query)).entries.map((entry) => entry.subject.type)
  expect(await found(`?actor_type=user&actor_id=${admin.id}`)).toEqual(['category', 'setting'])
  expect((await entries(`?actor_type=user&actor_id=${other.id}`)).meta.actor_name).toBe('管理者')
  expect(await found(`?actor_email=${encodeURIComponent(` ${other.email.toUpperCase()} `)}`)).toEqual(['theme'])
  expect(await found(`?actor_email=${encodeURIComponent(member.email)}`)).toEqual(['brand_member'])
  expect(await found('?actor_type=brand_member')).toEqual(['brand_member'])
  expect(await found('?action=add_reference_item')).toEqual(['theme', 'category'])
  expect(await found('?subject_type=category&subject_id=4')).toEqual(['category'])
  expect(await found('?date_from=2026-11-19&date_to=2026-11-20')).toEqual(['theme', 'category'])
  expect(await found('?date_to=2026-11-18')).toEqual(['setting'])
  expect(await found('?date_to=9999-12-31&action=&actor_id=')).toHaveLength(4)
  expect(await found('?action=nothing')).toEqual([])
  expect(await found('?sort=oldest')).toEqual(['setting', 'category', 'theme', 'brand_member'])
})

test('a search finds the entries of all people with these words in name or email', async () => {
  const yamada = await anAdmin(app.db, { name: '山田 太郎' })
  const member = await aBrandMember(app.db)
  await note(yamada, '2026-11-18T10:00:00+09:00')
  await note(other, '2026-11-18T11:00:00+09:00', 'add_reference_item', ['theme', 4])
  await note(member, '2026-11-18T12:00:00+09:00', 'invite_brand_member', ['brand_member', member.id])
  await note(yamada, '2026-11-18T13:00:00+09:00', 'add_reference_item', ['category', 4])
  const found = async (q: string, more = '') => {
    const { entries: all, meta } = await entries(`?q=${encodeURIComponent(q)}${more}`)
    expect(meta.total_count).toBe(all.length)
    return all.map((entry) => entry.subject.type)
  }
  expect(await found('山田太郎')).toEqual(['category', 'setting'])
  expect(await found('太郎　山田', '&sort=oldest')).toEqual(['setting', 'category'])
  expect(await found('山田', '&action=change_fees')).toEqual(['setting'])
  expect(await found(member.email)).toEqual(['brand_member'])
  expect(await found('いない人')).toEqual([])
  expect(await found('%')).toEqual([])
})

test('pages have no duplicates and no gaps, although many entries have the same time', async () => {
  for (let i = 0; i < 65; i++) await note(admin, '2026-11-20T10:00:00+09:00', 'change_fees', ['setting', `s${i}`])
  const seen: string[] = []
  let query = ''
  for (let pages = 0; pages < 3; pages++) {
    const { entries: page, meta } = await entries(query)
    seen.push(...page.map((entry) => entry.subject.id))
    // New entries don't shift the pages.
    await note(admin, '2026-11-20T11:00:00+09:00')
    expect(meta.next === null).toBe(pages === 2)
    query = `?before=${meta.next}`
  }
  expect(seen).toEqual(Array.from({ length: 65 }, (_, i) => `s${64 - i}`))
  expect((await entries('?before=999999999')).entries).toEqual([])
  // The other way round, from the oldest.
  const first = await entries('?sort=oldest')
  const second = await entries(`?sort=oldest&before=${first.meta.next}`)
  const rising = [...first.entries, ...second.entries].map((entry) => entry.subject.id)
  expect(rising).toEqual(Array.from({ length: 60 }, (_, i) => `s${i}`))
})

test('invalid filters are rejected at their field', async () => {
  for (const [field, value] of [
    ['date_from', '2026-02-30'],
    ['date_to', 'x'],
    ['actor_type', 'nobody'],
    ['actor_id', '0'],
    ['before', '-1'],
    ['sort', 'size'],
  ]) {
    const { status, body } = await ask(`?${field}=${value}`)
    expect(status).toBe(422)
    expect(body.messages).toHaveProperty(field!)
  }
})

test('nothing changes or removes an entry', async () => {
  await note(admin, '2026-11-20T10:00:00+09:00')
  for (const statement of [sql`update audit_log set action = 'x'`, sql`delete from audit_log`, sql`truncate audit_log`])
    await expect(statement.execute(app.db)).rejects.toThrow('append-only')
})

test('accounting reads the actions about money, whatever it asks for, and nobody else', async () => {
  const accountant = await anAdmin(app.db, { admin_roles: ['accounting'] })
  await note(admin, '2026-11-20T10:00:00+09:00', 'change_dispute_bearer', ['reservation', 7], { borne_by: 'half' })
  await note(admin, '2026-11-20T10:01:00+09:00', 'suspend_person', ['user', admin.id])
  await note(admin, '2026-11-20T10:02:00+09:00', 'close_report', ['thread', 3])
  const asAccountant = async (query: string) => {
    const { body } = await getJson(apiOf(app, auditRoutes()), `/api/v1/admin/audit${query}`, signedInAs(accountant))
    return auditLog.parse(body)
  }
  for (const query of ['', `?q=${encodeURIComponent(admin.name)}`, `?actor_id=${admin.id}`, '?sort=oldest'])
    expect((await asAccountant(query)).entries.map(({ action }) => action)).toEqual(['change_dispute_bearer'])
  const others = await asAccountant(`?action=suspend_person&actor_id=${admin.id}`)
  expect(others).toMatchObject({ entries: [], meta: { total_count: 0, actor_name: null } })
  expect((await entries()).entries).toHaveLength(3)
})
