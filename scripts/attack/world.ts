// The attackers' accounts and data, beside those of the demonstration.
import type pg from 'pg'
import type { Db } from '#database/client.ts'
import { addDays, dateOf } from '#domain/shared/japan-time.ts'
import { aBrandMember, anApplication, anItem } from '#test/brand-factories.ts'
import {
  aBrand,
  aCommunity,
  aCoupon,
  aDraft,
  aHost,
  anAdmin,
  anAmbassador,
  anExperience,
  anOption,
  aSlot,
  aUser,
} from '#test/factories.ts'
import type { Client } from './client.ts'
import { book, call, giveBrandPasswords, givePasswords, type SignedIn, signIn } from './session.ts'

export const KINDS = [
  'experiences',
  'calendars',
  'reservations',
  'reviews',
  'holding_requests',
  'users',
  'ambassadors',
  'brand_members',
  'communities',
  'brands',
  'coupons',
  'community_applications',
  'experience_drafts',
  'refunds',
  'categories',
  'themes',
  'occupations',
  'experience_options',
] as const
/**
 * The attackers' row in each list of reference data: the same id in all, because paths name the
 * list.
 */
const LIST_ROW = 9001

export type Kind = (typeof KINDS)[number]
export type Ids = Record<Kind, number[]>

export type World = {
  emails: Record<SignedIn, string>
  /** Ids that existed before. */
  old: Ids
  /** Ids created for the attack. */
  own: Ids
}

async function idsOf(pool: pg.Pool): Promise<Ids> {
  const found = {} as Ids
  for (const kind of KINDS) {
    const { rows } = await pool.query<{ id: number }>(`select id from ${kind} order by id desc limit 60`)
    found[kind] = rows.map(({ id }) => id)
  }
  return found
}

/** Creates them in the database, and the bookings over HTTP. */
export async function makeWorld({ db, pool }: { db: Db; pool: pg.Pool }, at: Client): Promise<World> {
  const old = await idsOf(pool)
  const [user, host, member, admin] = [await aUser(db), await aHost(db), await aHost(db), await anAdmin(db)]
  const victims = await Promise.all([aUser(db), aUser(db), aHost(db)])
  const ambassador = await anAmbassador(db, { members: [member, victims[2]!] })
  await db.updateTable('users').set({ current_ambassador_id: ambassador }).where('id', '=', member.id).execute()
  const brand_id = await aBrand(db)
  const brand_member = await aBrandMember(db, { brand_id })
  await aBrandMember(db, { brand_id })
  const community = await aCommunity(db, { brand_id, ambassadors: [ambassador] })
  for (const email of ['applicant-1@example.jp', 'applicant-2@example.jp'])
    await anApplication(db, { community_id: community, email })
  await anItem(db, community)
  await anApplication(db, { community_id: await aCommunity(db), email: 'applicant-3@example.jp' })
  for (const list of ['categories', 'themes', 'occupations'] as const)
    await db.insertInto(list).values({ id: LIST_ROW, name: '攻撃のための一行' }).execute()
  for (const user_id of [user.id, host.id]) await aDraft(db, { user_id })
  await aCoupon(db)

  await givePasswords(db, [user, host, member, admin, ...victims])
  await giveBrandPasswords(db, [brand_member])
  const cookie = await signIn(at, user.email)
  const today = dateOf(Date.now())
  for (const owner of [host, member]) {
    const values = owner === member ? { ambassador_id: ambassador, community_id: community } : {}
    for (const status of ['published', 'published', 'awaiting'] as const) {
      const { id } = await anExperience(db, { user_id: owner.id, status, ...values })
      await anOption(db, id)
      if (status === 'awaiting') continue
      for (let day = 0; day < 4; day++) {
        const slot = await aSlot(db, id, { date: addDays(today, 30 + day), recruitment_number: 1000 })
        if (day > 1) continue
        const reply = await book(at, cookie, { slot })
        if (reply.status !== 201) throw new Error(`A booking of the preparation failed: ${reply.answer.text}`)
        if (day === 0) continue
        await moveIntoThePast(pool, slot)
        const review = { rate: 5, content: 'よい時間でした。' }
        const posted = await call(at, 'POST', `/api/v1/reservations/${Number(reply.body.id)}/review`, {
          cookie,
          body: review,
        })
        if (posted.status !== 201) throw new Error(`A review of the preparation failed: ${posted.answer.text}`)
      }
    }
    const [request] = await db
      .insertInto('holding_requests')
      .values({ experience_id: (await anExperience(db, { user_id: owner.id })).id, user_id: user.id, date: today })
      .returning('id')
      .execute()
    if (!request) throw new Error('There is no request.')
  }
  const all = await idsOf(pool)
  const own = {} as Ids
  // The attackers' own accounts are left out, so that their admin can't end the sessions of the
  // others.
  const attackers: Partial<Record<Kind, number[]>> = {
    users: [user.id, host.id, member.id, admin.id],
    brand_members: [brand_member.id],
  }
  for (const kind of KINDS) {
    const others = new Set([...old[kind], ...(attackers[kind] ?? [])])
    own[kind] = all[kind].filter((id) => !others.has(id))
  }
  const emails = {
    user: user.email,
    host: host.email,
    ambassador_member: member.email,
    admin: admin.email,
    brand_member: brand_member.email,
  }
  return { emails, old, own }
}

/** Moves a slot to two days ago, so its guests may write a review. */
export async function moveIntoThePast(pool: pg.Pool, slot: number): Promise<void> {
  await pool.query(`update calendars set date = current_date - 2 where id = $1`, [slot])
  await pool.query(
    `update reservations r set first_starts_at = c.starts_at, last_ends_at = c.ends_at, cancel_deadline = c.starts_at - interval '2 days',
       created_at = c.starts_at - interval '9 days', confirmed_at = c.starts_at - interval '9 days'
     from calendars c join reservation_calendars rc on rc.calendar_id = c.id
     where c.id = $1 and r.id = rc.reservation_id`,
    [slot],
  )
}
