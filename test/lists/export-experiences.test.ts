import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { QueueFilter } from '#contract/experiences/admin-experiences-schemas.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { wholeApi } from '../api.ts'
import { signedInAs, testApp } from '../database.ts'
import { aHost, anAdmin, anExperience } from '../factories.ts'
import { refusalOf } from '../booking-world.ts'
import { PART } from '#services/shared/export-list.ts'
import { exportExperiences } from '#services/experiences/approval/queue.ts'

const app = testApp()
let admin: UserActor
let first: number

async function linesOf(filter: QueueFilter): Promise<string[]> {
  const parts: string[] = []
  for await (const part of await exportExperiences(app, admin, filter)) parts.push(part)
  return parts.join('').split('\r\n').slice(0, -1)
}
const idsOf = (lines: string[]) => lines.slice(1).map((line) => Number(line.split(',')[0]))

beforeAll(async () => {
  admin = await anAdmin(app.db)
  const host = await aHost(app.db, { name: '=HYPERLINK("x")' })
  first = (await anExperience(app.db, { user_id: host.id, title: '+味噌づくり', price: 3000, state: 34 })).id
})

describe('the CSV file of experiences', () => {
  test('has what the list shows, and no text runs as a formula', async () => {
    const [head, line] = await linesOf({ status: 'published' })
    expect(head).toBe('\uFEFF体験番号,体験,ホスト,都道府県,状態,料金,未確認の変更,公開日時')
    expect(line).toMatch(/^\d+,"'\+味噌づくり","'=HYPERLINK\(""x""\)",広島県,公開中,3000,,\d{4}-\d\d-\d\d \d\d:\d\d$/)
    const [other] = await linesOf({ status: 'waiting' })
    expect(other).toMatch(/,申請日時$/)
  })

  test('follows the queue and the filter', async () => {
    const waiting = (await anExperience(app.db, { status: 'awaiting', title: '藍染め', state: 36 })).id
    expect(idsOf(await linesOf({ status: 'waiting' }))).toEqual([waiting])
    expect(idsOf(await linesOf({ status: 'published', q: '味噌' }))).toEqual([first])
    expect(idsOf(await linesOf({ status: 'published', q: '藍染め' }))).toEqual([])
    expect(idsOf(await linesOf({ status: 'all', state: [36] }))).toEqual([waiting])
    await sql`insert into experience_changes (experience_id, user_id, before, after, at)
      select ${first}, user_id, '{"price":1}', '{"price":2}', now() from experiences where id = ${first}`.execute(
      app.db,
    )
    expect((await linesOf({ status: 'changed' }))[1]).toContain(',3000,料金,')
  })

  test('has each experience once, also across its parts', async () => {
    await sql`insert into experiences (user_id, category_id, title, state, address, price, description, cancellation_period,
        reservation_deadline, status, approved_at)
      select e.user_id, e.category_id, '陶芸' || n, 1, '町', 100, '文', 2, 'on_the_day', 'published', now() + n * interval '1 minute'
      from experiences e, generate_series(1, ${PART * 2}::int) n where e.id = ${first}`.execute(app.db)
    const ids = idsOf(await linesOf({ status: 'published', sort: 'price' }))
    expect(new Set(ids).size).toBe(PART * 2 + 1)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(ids).toHaveLength(PART * 2 + 1)
  })

  test('breaks off before its next part when the session ends or the role is taken away', async () => {
    const download = async (path = '/api/v1/admin/experiences/experiences.csv?status=published') =>
      await wholeApi(app).request(path, { headers: signedInAs(admin) })
    expect((await (await download()).text()).split('\r\n')).toHaveLength(PART * 2 + 3)
    const demoted = await download()
    await app.db
      .updateTable('users')
      .set({ admin_roles: ['support'] })
      .where('id', '=', admin.id)
      .execute()
    await expect(demoted.text()).rejects.toMatchObject({ code: 'role_missing' })
    await app.db
      .updateTable('users')
      .set({ admin_roles: ['full'] })
      .where('id', '=', admin.id)
      .execute()
    const { userOf } = app.accounts
    const left = await download()
    app.accounts.userOf = async () => null
    await expect(left.text()).rejects.toMatchObject({ code: 'not_signed_in' })
    app.accounts.userOf = userOf
  })

  test('is recorded with the names of the filters, and refused while the admin views as somebody', async () => {
    await linesOf({ status: 'waiting', host: '渡辺' })
    const row = await app.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'subject_type', 'subject_id', 'detail'])
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(row).toMatchObject({ action: 'export_experiences', actor_id: admin.id, subject_id: 'list' })
    expect(row?.subject_type).toBe('experience')
    expect(JSON.stringify(row?.detail)).not.toContain('渡辺')
    expect(row?.detail).toMatchObject({ filters: expect.arrayContaining(['status', 'host']) })
    const impersonating = { ...admin, impersonation: { id: 1 } } as unknown as UserActor
    expect(await refusalOf(exportExperiences(app, impersonating, { status: 'all' }))).toBe('seeing_as_somebody')
  })
})
