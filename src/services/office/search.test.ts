import { beforeAll, describe, expect, test } from 'vitest'
import type { AdminRole } from '#domain/accounts/roles.ts'
import { booked, bookingWorld } from '#test/booking-world.ts'
import { aBrand, aCommunity, anAmbassador, anExperience, aHost, aSlot, aUser } from '#test/factories.ts'
import { aPayee } from '#test/payees.ts'
import { searchOffice } from './search.ts'

const world = bookingWorld()
const ids = { past: 0, next: 0, later: 0, guest: 0, host: 0, payee: 0, experience: 0, slot: 0 }

beforeAll(async () => {
  const { db } = world
  world.clock.set('2026-11-20T10:00:00+09:00')
  const host = await aHost(db, { name: '津軽 こぎん', email: 'kogin@example.jp', phone: '09077778888' })
  ids.host = host.id
  ids.experience = (await anExperience(db, { user_id: host.id, title: '囲炉裏ばたでこぎん刺し', price: 4000 })).id
  ids.payee = await aPayee(db, { user_id: host.id })
  await world.pool.query(
    `update payees set legal_name = '津軽 こぎん', legal_name_kana = 'ツガル コギン', phone = '0172-33-4455' where id = $1`,
    [ids.payee],
  )
  const guest = await aUser(db, {
    name: '福田 悠人',
    name_kana: 'フクダ ユウト',
    email: 'fukuda@example.jp',
    phone: '09012345678',
  })
  ids.guest = guest.id
  const book = async (date: string) => {
    const slot = await aSlot(db, ids.experience, { date, recruitment_number: 9 })
    return { slot, id: (await booked(world, guest, { calendar_ids: [slot] })).id }
  }
  ids.past = (await book('2026-11-25')).id
  ids.later = (await book('2027-01-05')).id
  const next = await book('2026-12-20')
  ids.next = next.id
  ids.slot = next.slot
  world.clock.set('2026-12-01T10:00:00+09:00')
})

const found = async (q: string, role: AdminRole = 'full') => await searchOffice(world, { admin_roles: [role] }, { q })
const idsOf = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id)

describe('the search of the admin area', () => {
  test.each(['福田悠人', '福田　悠人', '悠人 福田', 'fukuda@example.jp'])(
    'finds a guest, and their next reservation first: %s',
    async (q) => {
      const answer = await found(q)
      expect(idsOf(answer.users)).toEqual([ids.guest])
      expect(idsOf(answer.reservations)).toEqual([ids.next, ids.later, ids.past])
      expect(answer.reservations.items.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'attended'])
    },
  )
  test.each(['ふくだゆうと', 'フクダ　ユウト', 'ﾌｸﾀﾞ', 'ふくだ 09012345678', '090 1234 5678 ゆうと'])(
    'finds a guest by the sound of the name: %s',
    async (q) => {
      for (const role of ['full', 'support'] as const) {
        const answer = await found(q, role)
        expect(idsOf(answer.users)).toEqual([ids.guest])
        expect(answer.users.items[0]?.name_kana).toBe('フクダ ユウト')
        expect(idsOf(answer.reservations)).toEqual([ids.next, ids.later, ids.past])
        expect(answer.reservations.items[0]?.guest_kana).toBe('フクダ ユウト')
      }
    },
  )
  test.each(['つがる', 'ﾂｶﾞﾙ こぎん', '090-7777-8888', '0172 33 4455', '津軽こぎん'])(
    'finds a host by name, kana of the registration and telephone, with the bookings: %s',
    async (q) => {
      const answer = await found(q)
      expect(idsOf(answer.users)).toEqual([ids.host])
      expect(answer.users.items[0]?.hosts).toBe(true)
      expect(idsOf(answer.reservations)).toEqual([ids.next, ids.later, ids.past])
      expect(idsOf(answer.experiences)).toEqual([ids.experience])
      expect(idsOf(answer.payees)).toEqual([ids.payee])
    },
  )
  test('names whose long vowels are written in any way find each other', async () => {
    const written = ['オーノ', 'オオノ', 'おおの', 'オノ', 'ｵｰﾉ']
    const guests = await Promise.all(
      written.map((kana) => aUser(world.db, { name: '大野 優子', name_kana: `${kana} ユウコ` })),
    )
    const all = guests.map(({ id }) => id).toSorted((a, b) => b - a)
    for (const name of written) {
      expect(idsOf((await found(name)).users), name).toEqual(all)
      expect(idsOf((await found(`${name}ユーコ`)).users), name).toEqual(all)
    }
    const satou = await aUser(world.db, { name: '佐藤 海', name_kana: 'サトウ ウミ' })
    const sato = await aUser(world.db, { name: 'さとー なみ' })
    await aUser(world.db, { name: '里見 浪', name_kana: 'サトミ ナミ' })
    expect(idsOf((await found('さとう')).users)).toEqual([sato.id, satou.id])
    // A part that begins with a vowel is found for itself.
    for (const q of ['うみ', 'サトー　ウミ']) expect(idsOf((await found(q)).users), q).toEqual([satou.id])
    for (const q of ['サトーウミ', 'サトウウミ']) expect(idsOf((await found(q)).users), q).toContain(satou.id)
    // One sound is in most names.
    expect(idsOf((await found('さー')).users)).toEqual([])
  })
  test.each([
    (yen: number) => `${yen}`,
    (yen: number) => `¥${yen.toLocaleString('ja-JP')}`,
    (yen: number) => `￥ ${yen}`,
    (yen: number) => `${yen.toLocaleString('ja-JP')} 円　ふくだ`,
  ])('finds bookings by their yen', async (write) => {
    const { total } = await world.db
      .selectFrom('reservations')
      .select('total')
      .where('id', '=', ids.later)
      .executeTakeFirstOrThrow()
    expect(idsOf((await found(write(total))).reservations)).toEqual([ids.next, ids.later, ids.past])
    expect(idsOf((await found(write(total + 1))).reservations)).toEqual([])
  })
  test.each(['コギン', 'こぎん', 'ｺｷﾞﾝ'])('kana of any kind: %s', async (q) => {
    const answer = await found(q)
    expect(idsOf(answer.users)).toEqual([ids.host])
    expect(idsOf(answer.experiences)).toEqual([ids.experience])
    expect(idsOf(answer.slots)[0]).toBe(ids.slot)
  })
  test.each([(id: number) => `${id}`, (id: number) => `予約${id}`, (id: number) => `#${id}`])(
    'a number of a reservation',
    async (write) => expect(idsOf((await found(write(ids.next))).reservations)).toContain(ids.next),
  )
  test.each(['090-1234-5678', '０９０ １２３４ ５６７８', '+81 90 1234 5678'])('a telephone number: %s', async (q) => {
    const answer = await found(q)
    expect(idsOf(answer.users)).toEqual([ids.guest])
    expect(idsOf(answer.reservations)).toEqual([ids.next, ids.later, ids.past])
  })
  test('the last four digits of a card, and the id of a charge', async () => {
    expect(idsOf((await found('4242')).reservations)).toEqual([ids.next, ids.later, ids.past])
    expect(idsOf((await found('1111')).reservations)).toEqual([])
    const { charge_id } = await world.db
      .selectFrom('payments')
      .select('charge_id')
      .where('reservation_id', '=', ids.later)
      .executeTakeFirstOrThrow()
    expect(idsOf((await found(charge_id ?? '')).reservations)).toEqual([ids.later])
  })
  test('an exact number and the next reservation come before any number of other matches', async () => {
    const guest = await aUser(world.db, { name: '大勢 太郎' })
    const soon = await aSlot(world.db, ids.experience, { date: '2026-12-10', recruitment_number: 9 })
    const next = (await booked(world, guest, { calendar_ids: [soon] })).id
    await world.pool.query(
      `insert into reservations (user_id, experience_id, status, number_of_people, price, tour, option, discount, service_fee,
        processing_fee, total, service_rate_bp, processing_rate_bp, cancellation_period, cancel_deadline, first_starts_at,
        last_ends_at, experience_title, hosted_by, created_at, confirmed_at)
      select user_id, experience_id, 'confirmed', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, now(), first_starts_at + n * interval '1 hour',
        last_ends_at + n * interval '1 hour', experience_title, hosted_by, now(), now()
      from reservations, generate_series(1, 300) n where id = $1`,
      [next],
    )
    expect(idsOf((await found('大勢')).reservations)[0]).toBe(next)
    expect(idsOf((await found(`${next}`)).reservations)[0]).toBe(next)
    expect(idsOf((await found(`${ids.experience}`)).experiences)[0]).toBe(ids.experience)
    expect(idsOf((await found(`${ids.slot}`)).slots)[0]).toBe(ids.slot)
  })
  test('names of communities, brands and ambassadors; five of each kind', async () => {
    const ambassador_id = await anAmbassador(world.db, { name: '海辺の会' })
    const brand_id = await aBrand(world.db, { name: '海辺の時間社' })
    for (let n = 0; n < 6; n++) await aCommunity(world.db, { name: `海辺の集まり${n}` })
    const answer = await found('海辺')
    expect(idsOf(answer.ambassadors)).toEqual([ambassador_id])
    expect(idsOf(answer.brands)).toEqual([brand_id])
    expect(answer.communities.items).toHaveLength(5)
    expect(answer.communities.more).toBe(true)
    expect(answer.ambassadors.more).toBe(false)
  })
  test('only kinds whose pages the role opens', async () => {
    const filled = async (q: string, role: AdminRole) =>
      Object.entries(await found(q, role))
        .filter(([, { items }]) => items.length > 0)
        .map(([kind]) => kind)
    expect(await filled('こぎん', 'full')).toEqual(['reservations', 'users', 'experiences', 'slots', 'payees'])
    expect(await filled('こぎん', 'approvals')).toEqual(['experiences'])
    expect(await filled('こぎん', 'accounting')).toEqual(['reservations', 'slots', 'payees'])
    expect(await filled('こぎん', 'support')).toEqual(['reservations', 'users', 'slots'])
    for (const role of ['approvals', 'accounting', 'support'] as const) expect(await filled('海辺', role)).toEqual([])
  })
  test.each([
    '　',
    "'",
    '%',
    '_',
    'フクダ%',
    '%'.repeat(100),
    '0'.repeat(100),
    '\\',
    '"; drop table users',
    '\u0000',
    '99999999999999999999',
    '😀',
    '\u{d800}',
    'ー'.repeat(100),
    'ウ'.repeat(100),
    'う゛',
  ])('nothing for %j', async (q) => {
    for (const { items } of Object.values(await found(q))) expect(items).toEqual([])
  })
})
