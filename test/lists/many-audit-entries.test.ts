// The audit log with many entries: pages, counts, search and CSV. `npm run prove` makes 200,000 and
// measures.
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { auditFilter, auditQuery } from '#contract/audit/audit-schemas.ts'
import { findActors, findAudit } from '#database/audit/find-audit.ts'
import { auditSorts } from '#domain/audit/audit-words.ts'
import { exportAudit, listAudit } from '#services/audit/audit.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { refusalOf } from '../booking-world.ts'
import { testApp } from '../database.ts'
import { anAdmin } from '../factories.ts'
import { fastest } from '../fastest.ts'
import { runs } from '../lanes.ts'
import { plansOf } from '../plans.ts'

const ENTRIES = runs(3_000, 200_000)
const MOST_MS = runs(1_000, 100)

const app = testApp()
let admin: UserActor

beforeAll(async () => {
  admin = await anAdmin(app.db, { name: '=運営 花子' })
  await sql`insert into users (name, email, email_verified, access_control)
    select '会員' || n, 'person' || n || '@example.jp', true, 'USER' from generate_series(1, 200) n`.execute(app.db)
  // Many entries have the same time. One in 500 is of the admin.
  await sql`insert into audit_log (at, actor_type, actor_id, action, subject_type, subject_id, detail, ip_address)
    select timestamptz '2026-11-20' - make_interval(mins => n / 3), 'user',
      case when n % 500 = 0 then ${admin.id}::int else (select min(id) from users where email = 'person1@example.jp') + n % 200 end,
      case when n % 3 = 0 then 'change_email' else 'cancel_reservation' end,
      case when n % 3 = 0 then 'user' else 'reservation' end, n::text, '{"reason": "電話で依頼"}', '192.0.2.7'
    from generate_series(1, ${ENTRIES}::int) n`.execute(app.db)
  await sql`vacuum analyze`.execute(app.db)
}, 600_000)

test.each([
  {},
  { sort: 'oldest' },
  { before: String(Math.floor(ENTRIES / 2)) },
  { action: 'change_email', sort: 'oldest' },
  { subject_type: 'reservation', subject_id: '7' },
  { actor_type: 'user', date_from: '2026-10-01', date_to: '2026-10-31' },
  { q: '花子' },
  // A word that more people have than one search takes.
  { q: 'example.jp' },
  { q: '花子', action: 'change_email' },
])('a page of the log %j', async (asked) => {
  const query = auditQuery.parse(asked)
  const took = await fastest(() => listAudit(app, admin, query))
  expect(took).toBeLessThan(MOST_MS)
})

test('no page reads the whole log', async () => {
  const page = { limit: 31 } as const
  const actors = await findActors(app.db, 'example.jp')
  expect(actors).toHaveLength(50)
  const id = admin.id
  const filters = [
    {},
    { action: 'change_email' },
    { actor_type: 'user', actor_id: id },
    { subject_type: 'user', subject_id: '9' },
    { actors },
  ] as const
  for (const sort of auditSorts)
    for (const filter of filters) {
      const [plan] = await plansOf(app, (db) => findAudit(db, filter, { ...page, sort }))
      expect(plan, JSON.stringify(filter)).toContain('Index Scan')
      expect(plan, JSON.stringify(filter)).not.toContain('Seq Scan on audit_log')
    }
})

test('the count stops at 10,000', async () => {
  const { meta } = await listAudit(app, admin, auditQuery.parse({ action: 'cancel_reservation' }))
  const all = ENTRIES - Math.floor(ENTRIES / 3)
  expect(meta).toMatchObject({ total_count: Math.min(all, 10_000), has_more: all > 10_000 })
})

async function linesOf(asked: Record<string, string>): Promise<string[]> {
  const parts: string[] = []
  for await (const part of await exportAudit(app, admin, auditFilter.parse(asked))) parts.push(part)
  return parts.join('').split('\r\n').slice(0, -1)
}
const idsOf = (lines: string[]) => lines.slice(1).map((line) => Number(line.split(',')[0]))

describe('the CSV file', () => {
  test.each(auditSorts)('has each entry of the filter once, by %s, also those of one moment', async (sort) => {
    const ids = idsOf(await linesOf({ action: 'cancel_reservation', sort }))
    expect(ids).toHaveLength(ENTRIES - Math.floor(ENTRIES / 3))
    expect(new Set(ids).size).toBe(ids.length)
    const { entries } = await listAudit(app, admin, auditQuery.parse({ action: 'cancel_reservation', sort }))
    expect(ids.slice(0, 30)).toEqual(entries.map(({ id }) => id))
  })

  test('has the words of the list, and no name runs as a formula', async () => {
    const [head, line] = await linesOf({ q: '花子', action: 'cancel_reservation' })
    expect(head).toBe(
      '\uFEFF番号,日時,操作した人の種類,操作した人の番号,操作した人,操作,対象の種類,対象の番号,対象,内容,IPアドレス',
    )
    expect(line).toContain(
      `,会員・運営,${admin.id},"'=運営 花子",予約をキャンセル,予約,500,番号 500,理由：電話で依頼,192.0.2.7`,
    )
  })

  test('is an entry itself, without the text of the search, and refused while the admin views as somebody', async () => {
    await linesOf({ q: '花子', date_from: '2026-11-01' })
    const { entries } = await listAudit(app, admin, auditQuery.parse({ action: 'export_audit' }))
    expect(entries[0]).toMatchObject({
      actor: { id: admin.id },
      subject: { type: 'audit', id: 'list', name: null },
      detail: { filters: ['q', 'date_from'] },
    })
    const impersonating = { ...admin, impersonation: { id: 1 } } as unknown as UserActor
    expect(await refusalOf(exportAudit(app, impersonating, auditFilter.parse({})))).toBe('seeing_as_somebody')
  })

  test('isn’t recorded with an invalid date', async () => {
    const before = await listAudit(app, admin, auditQuery.parse({ action: 'export_audit' }))
    await expect(exportAudit(app, admin, auditFilter.parse({ date_from: '2026-02-30' }))).rejects.toThrow()
    const after = await listAudit(app, admin, auditQuery.parse({ action: 'export_audit' }))
    expect(after.meta.total_count).toBe(before.meta.total_count)
  })
})
