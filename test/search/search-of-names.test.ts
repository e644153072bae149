import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { normalise } from '#domain/experiences/search-normalise.ts'
import { listPeople, listUsers } from '#services/accounts/people/people.ts'
import { listAmbassadorMembers } from '#services/ambassadors/members.ts'
import { listAdminReservations } from '#services/booking/admin/admin-reservations.ts'
import { listAdminBrands } from '#services/brands/profile/brands.ts'
import { listAdminCommunities } from '#services/communities/admin/admin-communities.ts'
import { listApplications } from '#services/communities/applications/applications.ts'
import { listQueue } from '#services/experiences/approval/queue.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { searchOffice } from '#services/office/search.ts'
import { testApp } from '../database.ts'
import { runs } from '../lanes.ts'
import { aBrandMember, anApplication } from '../brand-factories.ts'
import { aBrand, aCommunity, aHost, anAdmin, anAmbassador, anExperience, aReservation, aUser } from '../factories.ts'

// One connection, so that its statistics are complete when they are read.
const app = testApp({ connections: 1 })
// The long run has 100,000 reservations.
const PEOPLE = runs(1000, 20_000)
const EXPERIENCES = 3000
let admin: UserActor
let guest: UserActor
let experience_id: number
let reservation_id: number

const reservations = async (q: string) =>
  (await listAdminReservations(app, { page: 1, sort: 'newest', q })).reservations.map(({ id }) => id)
const people = async (q: string) =>
  (await listPeople(app, { page: 1, sort: 'newest', q })).users.map(({ name }) => name)

beforeAll(async () => {
  admin = await anAdmin(app.db)
  guest = await aUser(app.db, { name: '福田 悠人', display_name: 'ゆうと', email: 'yuto.fukuda@example.jp' })
  const host = await aHost(app.db, { name: '髙橋 ふみ' })
  experience_id = (
    await anExperience(app.db, { user_id: host.id, title: '津軽でこぎん刺し', state: 2, status: 'published' })
  ).id
  reservation_id = await aReservation(app.db, experience_id, [], {
    user_id: guest.id,
    experience_title: '津軽でこぎん刺し',
  })
})

test('texts have the same form as in the search of experiences', async () => {
  const texts = [
    '福田　悠人',
    'ﾌｸﾀﾞ ﾕｳﾄ',
    'ふくだ',
    'Ｆｕｋｕｄａ',
    'Zoë',
    '髙﨑 渡邉',
    '鎌ヶ谷 ゖゕゝゞ',
    '葛\u{E0100}城',
    'か\u3099',
    '①㎡',
    '𠮷野家',
  ]
  for (const text of texts) {
    const { rows } = await sql<{ form: string }>`select search_form(${text}) as form`.execute(app.db)
    expect(rows[0]?.form, text).toBe(normalise(text).replace(/[\s・]/g, ''))
  }
})

describe('a name as people say it finds', () => {
  test.each([
    '福田悠人',
    '福田　悠人',
    '福田',
    '悠人 福田',
    '福田 津軽',
    'つがる',
    'コギン',
    'ゆうと',
    'ﾕｳﾄ',
    'ＹＵＴＯ．',
  ])('a reservation: %s', async (q) => {
    // 津軽 has no reading in the product.
    expect(await reservations(q)).toEqual(q === 'つがる' ? [] : [reservation_id])
  })

  test('a reservation by its number, in any way of writing it', async () => {
    const n = String(reservation_id)
    const wide = n.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    for (const q of [n, wide, `予約${n}`, `予約番号 ${n}`, `福田　＃${n}`, `予約${wide}`])
      expect(await reservations(q), q).toEqual([reservation_id])
    for (const q of [`体験${experience_id}`, `会員${guest.id}`, `会員${guest.id} 予約${n}`])
      expect(await reservations(q), q).toEqual([reservation_id])
    expect(await reservations(`体験${experience_id + 1}`)).toEqual([])
    expect(await reservations(`予約${reservation_id + 1}`)).toEqual([])
    expect(await reservations(`山田 ${n}`)).toEqual([])
    expect(await reservations('福田 山田')).toEqual([])
  })

  test('a reservation under a title that has changed since', async () => {
    const other = await aReservation(app.db, experience_id, [], { experience_title: '津軽でこぎん刺し' })
    for (const title of ['弘前の刺し子', '弘前の針仕事'])
      await app.db.updateTable('experiences').set({ title }).where('id', '=', experience_id).execute()
    expect(await reservations('こぎん')).toEqual([other, reservation_id])
    expect(await reservations('針仕事')).toEqual([other, reservation_id])
    // Nobody booked under this one.
    expect(await reservations('刺し子')).toEqual([])
    await app.db
      .updateTable('experiences')
      .set({ title: '津軽でこぎん刺し', former_titles: '' })
      .where('id', '=', experience_id)
      .execute()
    await app.db.deleteFrom('reservations').where('id', '=', other).execute()
  })

  test('users, also those to write for and the members of an ambassador', async () => {
    for (const q of ['福田悠人', '悠人　福田', 'ユウト', 'yuto.fukuda', `会員${guest.id}`])
      expect(await people(q), q).toEqual(['福田 悠人'])
    expect(await people('高橋ふみ')).toEqual(['髙橋 ふみ'])
    expect((await listUsers(app, '高橋フミ')).users.map(({ name }) => name)).toEqual(['髙橋 ふみ'])
    const ambassador = await anAmbassador(app.db, { members: [guest] })
    const members = async (q: string) => (await listAmbassadorMembers(app, admin, ambassador, { q, page: 1 })).members
    expect(await members('福田悠人')).toHaveLength(1)
    expect(await members('福田 山田')).toEqual([])
  })

  test('applications, with the name of their community', async () => {
    const brand_id = await aBrand(app.db)
    const community_id = await aCommunity(app.db, { name: '里山の会', brand_id })
    const member = await aBrandMember(app.db, { brand_id })
    const id = await anApplication(app.db, { community_id, full_name: '山口　太郎', email: 'taro@example.jp' })
    const operators = await anApplication(app.db, { full_name: '山口 太郎' })
    const found = async (keeper: Parameters<typeof listApplications>[1], q: string) =>
      (await listApplications(app, keeper, { page: 1, q })).community_applications.map((one) => one.id)
    for (const q of ['山口太郎', '太郎 山口', '山口 里山', 'TARO@']) expect(await found(member, q), q).toEqual([id])
    expect(await found(admin, '山口太郎')).toEqual([operators])
  })

  test('brands, ambassadors and communities', async () => {
    const brand_id = await aBrand(app.db, { name: 'アウトドア・ブランド 山と川' })
    await aCommunity(app.db, { name: 'ヤマの会', host_name: '森 真由美', brand_id })
    const page = { page: 1, sort: 'newest' as const }
    expect((await listAdminBrands(app, { ...page, q: 'アウトドアブランド' })).brands).toHaveLength(1)
    expect((await listAdminBrands(app, { ...page, q: '山と川　あうとどあ' })).brands).toHaveLength(1)
    for (const q of ['やまの会', '森真由美', 'やま 山と川', '山と川'])
      expect((await listAdminCommunities(app, { ...page, q })).communities, q).toHaveLength(1)
  })

  test('experiences, in each queue', async () => {
    const found = async (q: string) => await listQueue(app, { status: 'published', page: 1, q })
    for (const q of ['こぎん', '高橋フミ 津軽', '青森', `体験${experience_id}`]) {
      const { experiences, meta } = await found(q)
      expect(
        experiences.map(({ id }) => id),
        q,
      ).toEqual([experience_id])
      expect(meta).toMatchObject({ total_pages: 1, counts: { published: 1, waiting: 0 } })
    }
    expect((await found('山梨')).experiences).toEqual([])
  })

  test('nothing for signs that are no pattern', async () => {
    for (const q of ['%', '_', '\\', "'", '福田%']) expect(await people(q), q).toEqual([])
  })
})

describe('in many rows, every search', () => {
  beforeAll(async () => {
    await sql`insert into users (name, email) select
        (array['佐藤','鈴木','高橋','田中','伊藤','渡辺','山本','中村'])[1 + n % 8] || ' ' || (array['太郎','花子','一郎','悠','美咲'])[1 + n % 5] || n,
        'person' || n || '@example.jp' from generate_series(1, ${PEOPLE}::int) n`.execute(app.db)
    await sql`insert into experiences (user_id, category_id, title, state, address, price, description, cancellation_period, reservation_deadline, status, approved_at)
      select (select min(id) from users where email like 'person%') + n % ${PEOPLE}::int, e.category_id, (array['陶芸','染物','味噌','紙すき'])[1 + n % 4] || '体験' || n, 1 + n % 47, '町', 100, '文', 2, 'on_the_day', 'published', now()
      from experiences e, generate_series(1, ${EXPERIENCES}::int) n where e.id = ${experience_id}`.execute(app.db)
    await sql`alter table reservations disable trigger user`.execute(app.db)
    await sql`insert into reservations (user_id, experience_id, experience_title, status, number_of_people, price, tour, option, discount, service_fee,
        processing_fee, total, service_rate_bp, processing_rate_bp, cancellation_period, cancel_deadline, first_starts_at, last_ends_at, hosted_by, created_at, confirmed_at)
      select (select min(id) from users where email like 'person%') + n % ${PEOPLE}::int, e.first + n % ${EXPERIENCES}::int, '体験', 'confirmed', 1, 3000, 3000, 0, 0, 150, 113, 3263,
        500, 360, 2, now(), now() + n * interval '1 minute', now() + n * interval '1 minute', 'ホスト', now(), now()
      from generate_series(1, ${PEOPLE * 5}::int) n, (select min(id) as first from experiences where title like '陶芸体験%' or title like '染物体験%') e`.execute(
      app.db,
    )
    await sql`alter table reservations enable trigger user`.execute(app.db)
    await sql`insert into community_applications (community_id, full_name, gender, postal_code, birthday)
      select (select min(id) from communities where brand_id is null), '佐藤 申込' || n, 'no_answer', '6068187', '1990-04-01' from generate_series(1, ${PEOPLE / 4}::int) n`.execute(
      app.db,
    )
    await sql`insert into payments (reservation_id, provider, amount, state, charge_id, card_last4, created_at)
      select id, 'sandbox', total, 'captured', 'ch_' || id, lpad((id % 10000)::text, 4, '0'), now()
      from reservations where experience_title = '体験'`.execute(app.db)
    await sql`insert into calendars (experience_id, date, start_time, end_time, recruitment_number)
      select id, date '2027-01-01' + id % 90, '10:00', '12:00', 5 from experiences`.execute(app.db)
    await sql`update users set phone = '090' || lpad(id::text, 8, '0') where email like 'person%'`.execute(app.db)
    await sql`analyze`.execute(app.db)
  })

  /** Rows of large tables that the work reads without an index. */
  const readWithoutIndex = async (tables: string[], work: () => Promise<unknown>) => {
    const read = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(app.db)
      const { rows } = await sql<{ read: number }>`select sum(seq_tup_read)::int as read from pg_stat_user_tables
        where relname = any(${tables})`.execute(app.db)
      return rows[0]!.read
    }
    const before = await read()
    await work()
    return (await read()) - before
  }

  // Where a table has a few thousand of 100,000 rows, reading all of it may be faster.
  const all = ['reservations', 'users', ...(PEOPLE > 1000 ? [] : ['experiences'])]
  test.each<[string, string[], () => Promise<unknown>]>([
    ['reservations by a name of two letters', all, () => reservations('福田')],
    ['reservations by a whole name', all, () => reservations('福田悠人')],
    ['reservations by a name and a title', all, () => reservations('福田 津軽')],
    ['reservations by number', all, () => reservations('予約1')],
    ['users', ['users'], () => people('福田　悠人')],
    ['users by address', ['users'], () => people('yuto.fukuda@')],
    ['users by one letter', ['users'], () => people('福')],
    ['applications', ['community_applications'], () => listApplications(app, admin, { page: 1, q: '山口太郎' })],
    ['experiences', all, () => listQueue(app, { status: 'published', page: 1, q: 'こぎん' })],
    ...['福田', '福田悠人', '福田 津軽', '予約1', '09000000777', '0777', 'yuto.fukuda@', 'こぎん', 'ch_77'].map(
      (q): [string, string[], () => Promise<unknown>] => [
        `everything of ${q}`,
        [...all, 'payments', ...(PEOPLE > 1000 ? [] : ['calendars'])],
        () => searchOffice(app, admin, { q }),
      ],
    ),
  ])('uses an index: %s', async (_, tables, work) => {
    // A limit may stop a plan after its first rows.
    expect(await readWithoutIndex(tables, work)).toBeLessThan(20)
  })
})
