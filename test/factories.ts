/**
 * Test data. Each factory creates a valid row and the parents that it is not given, so a test names
 * only the values that matter to it. Each takes any Db and writes in its own transaction.
 */
import type { Insertable } from 'kysely'
import { type Db, inTransaction, type Tx } from '#database/client.ts'
import { setExperienceSearch } from '#database/experiences/set-experience-search.ts'
import type { DB } from '#database/tables.ts'
import { emptyExperienceForm, type ExperienceForm } from '#domain/experiences/experience-form.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { findSessionUser } from './session-user.ts'

let counter = 0
export const next = () => ++counter

/** Runs `work` in the transaction of `db` if it is one, otherwise in a new transaction. */
export const write = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db as Tx) : inTransaction(db, work)

/** A user whose display name is the name, unless another one is given. */
export async function aUser(db: Db, values: Partial<Insertable<DB['users']>> = {}): Promise<UserActor> {
  const n = next()
  const { name = `利用者${n}` } = values
  const { id } = await write(db, (tx) =>
    tx
      .insertInto('users')
      .values({ name, display_name: name, email: `user${n}-${Date.now()}@example.jp`, email_verified: true, ...values })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return { kind: 'user', address: 'local', ...(await findSessionUser(db, id))! }
}

export const aHost = (db: Db, values: Partial<Insertable<DB['users']>> = {}) =>
  aUser(db, { access_control: 'HOST', ...values })
export const anAdmin = (db: Db, values: Partial<Insertable<DB['users']>> = {}) =>
  aUser(db, { access_control: 'ADMIN', name: '管理者', ...values })

/** An ambassador with one picture; `members` may publish in the name of the ambassador. */
export async function anAmbassador(
  db: Db,
  { members = [], ...values }: Partial<Insertable<DB['ambassadors']>> & { members?: { id: number }[] } = {},
): Promise<number> {
  return await write(db, async (tx) => {
    const { id } = await tx
      .insertInto('ambassadors')
      .values({
        name: `アンバサダー${next()}`,
        description: '土地の暮らしを伝えています。',
        published: true,
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('ambassador_images')
      .values({ ambassador_id: id, sort_order: 1, object_key: `a/${id}`, url: `https://images.example/a/${id}` })
      .execute()
    for (const { id: user_id } of members)
      await tx.insertInto('ambassador_members').values({ ambassador_id: id, user_id }).execute()
    return id
  })
}

/** A brand with two pictures. */
export async function aBrand(db: Db, values: Partial<Insertable<DB['brands']>> = {}): Promise<number> {
  return await write(db, async (tx) => {
    const { id } = await tx
      .insertInto('brands')
      .values({ name: `ブランド${next()}`, description: '道具を作っています。', published: true, ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
    const image = (sort_order: number) => ({
      brand_id: id,
      sort_order,
      object_key: `b/${id}/${sort_order}`,
      url: `https://images.example/b/${id}/${sort_order}`,
    })
    await tx
      .insertInto('brand_images')
      .values([image(2), image(1)])
      .execute()
    return id
  })
}

/** A community with one picture; `ambassadors` are attached to it. */
export async function aCommunity(
  db: Db,
  { ambassadors = [], ...values }: Partial<Insertable<DB['communities']>> & { ambassadors?: number[] } = {},
): Promise<number> {
  return await write(db, async (tx) => {
    const { id } = await tx
      .insertInto('communities')
      .values({ name: `コミュニティ${next()}`, published: true, ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('community_images')
      .values({ community_id: id, sort_order: 1, object_key: `c/${id}`, url: `https://images.example/c/${id}` })
      .execute()
    for (const ambassador_id of ambassadors)
      await tx.insertInto('community_ambassadors').values({ community_id: id, ambassador_id }).execute()
    return id
  })
}

export async function aCategory(db: Db, name = `カテゴリー${next()}`): Promise<number> {
  return (await db.insertInto('categories').values({ name }).returning('id').executeTakeFirstOrThrow()).id
}
export async function aTheme(db: Db, name = `テーマ${next()}`): Promise<number> {
  return (await db.insertInto('themes').values({ name }).returning('id').executeTakeFirstOrThrow()).id
}

export type ExperienceOverrides = Partial<Insertable<DB['experiences']>> & { themes?: number[]; images?: number }

/**
 * A published experience in Kyoto, with one picture and its search words, of a new host unless
 * `user_id` is given.
 */
export async function anExperience(
  db: Db,
  { themes = [], images = 1, ...values }: ExperienceOverrides = {},
): Promise<{ id: number; user_id: number }> {
  const user_id = values.user_id ?? (await aHost(db)).id
  const category_id = values.category_id ?? (await aCategory(db))
  return await write(db, async (tx) => {
    const online = values.online ?? false
    const place = online ? { online_url: 'https://meet.example/room' } : { state: 26, address: '左京区一乗寺1-2' }
    const published = (values.status ?? 'published') === 'published'
    const { id } = await tx
      .insertInto('experiences')
      .values({
        title: `体験${next()}`,
        price: 3000,
        description: 'ゆっくり過ごします。',
        cancellation_period: 2,
        recruitment_number: 5,
        reservation_deadline: 'on_the_day',
        status: 'published',
        ...place,
        ...values,
        approved_at: values.approved_at ?? (published ? new Date() : null),
        user_id,
        category_id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [index, theme_id] of themes.entries())
      await tx
        .insertInto('experience_themes')
        .values({ experience_id: id, sort_order: index + 1, theme_id })
        .execute()
    for (let sort_order = 1; sort_order <= images; sort_order++)
      await tx
        .insertInto('experience_images')
        .values({
          experience_id: id,
          sort_order,
          object_key: `e/${id}/${sort_order}`,
          url: `https://images.example/e/${id}/${sort_order}`,
        })
        .execute()
    await setExperienceSearch(tx, id)
    return { id, user_id }
  })
}

/** A draft with a title, of a new user unless `user_id` is given. */
export async function aDraft(db: Db, values: { user_id?: number; form?: object } = {}): Promise<number> {
  const user_id = values.user_id ?? (await aUser(db)).id
  const form = JSON.stringify(values.form ?? { title: '味噌を仕込む' })
  const created_at = new Date('2026-11-19T00:00:00Z')
  return await write(
    db,
    async (tx) =>
      (
        await tx
          .insertInto('experience_drafts')
          .values({ user_id, form, created_at, updated_at: created_at })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
  )
}

/** A picture that the user uploaded. @returns its public id */
export async function aPicture(db: Db, user_id: number): Promise<string> {
  const public_id = `experience/picture${next()}`
  const size = { format: 'webp', width: 1200, height: 800, bytes: 100_000 }
  await write(db, (tx) =>
    tx
      .insertInto('images')
      .values({ public_id, ...size, uploaded_by_user_id: user_id })
      .execute(),
  )
  return public_id
}

/**
 * A form that is valid for publication, with its own picture, category and theme, and one date:
 * 2026-12-05.
 */
export async function aForm(
  db: Db,
  { user_id, ...values }: Partial<ExperienceForm> & { user_id: number },
): Promise<ExperienceForm> {
  return {
    ...emptyExperienceForm(),
    title: `体験${next()}`,
    images: [{ object_key: await aPicture(db, user_id), url: '' }],
    category_id: await aCategory(db),
    themes: [await aTheme(db)],
    state: 26,
    address: '左京区一乗寺1-2',
    price: 3000,
    description: 'ゆっくり過ごします。',
    recruitment_number: 5,
    cancellation_period: 2,
    reservation_deadline: 'on_the_day',
    calendars: [{ id: null, date: '2026-12-05', start_time: '10:00', end_time: '12:00' }],
    ...values,
  }
}

export async function anOption(
  db: Db,
  experience_id: number,
  values: Partial<Insertable<DB['experience_options']>> = {},
): Promise<number> {
  return await write(
    db,
    async (tx) =>
      (
        await tx
          .insertInto('experience_options')
          .values({
            experience_id,
            name: '写真撮影',
            description: '記念に撮ります。',
            price: 500,
            sort_order: 1,
            ...values,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
  )
}

/** A slot of two hours with five places, by default on 2026-11-25. */
export async function aSlot(
  db: Db,
  experience_id: number,
  values: Partial<Insertable<DB['calendars']>> = {},
): Promise<number> {
  return await write(
    db,
    async (tx) =>
      (
        await tx
          .insertInto('calendars')
          .values({
            experience_id,
            date: '2026-11-25',
            start_time: '10:00',
            end_time: '12:00',
            recruitment_number: 5,
            ...values,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
  )
}

/**
 * Inserts a reservation and takes its places, for tests of reads that show or count reservations.
 * Tests of the booking itself use the real booking code.
 */
export async function aReservation(
  db: Db,
  experience_id: number,
  calendar_ids: number[],
  values: Partial<Insertable<DB['reservations']>> & { payment?: 'sent' | 'declined' | 'action_needed' } = {},
): Promise<number> {
  const { payment, ...given } = values
  const user_id = given.user_id ?? (await aUser(db)).id
  return await write(db, async (tx) => {
    const status = given.status ?? 'confirmed'
    const number_of_people = given.number_of_people ?? 1
    const created_at = new Date('2026-11-01T00:00:00Z')
    const { id } = await tx
      .insertInto('reservations')
      .values({
        experience_id,
        price: 3000,
        tour: 3000,
        option: 0,
        discount: 0,
        service_fee: 150,
        processing_fee: 113,
        total: 3263,
        service_rate_bp: 500,
        processing_rate_bp: 360,
        cancellation_period: 2,
        cancel_deadline: created_at,
        first_starts_at: created_at,
        last_ends_at: created_at,
        experience_title: '体験',
        hosted_by: 'ホスト',
        created_at,
        confirmed_at: status === 'confirmed' || status === 'cancelled' ? created_at : null,
        ended_at: status === 'cancelled' || status === 'expired' || status === 'declined' ? created_at : null,
        cancelled_by: status === 'cancelled' ? 'guest' : null,
        hold_expires_at: status === 'held' ? created_at : null,
        ...given,
        status,
        user_id,
        number_of_people,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const released = status !== 'confirmed' && status !== 'held'
    for (const calendar_id of calendar_ids) {
      await tx
        .insertInto('reservation_calendars')
        .values({ reservation_id: id, calendar_id, experience_id, places: number_of_people, released })
        .execute()
      if (!released)
        await tx
          .updateTable('calendars')
          .set((eb) => ({ taken: eb('taken', '+', number_of_people) }))
          .where('id', '=', calendar_id)
          .execute()
    }
    const charge_id = payment === 'action_needed' ? `ch_${id}` : null
    if (payment)
      await tx
        .insertInto('payments')
        .values({ reservation_id: id, provider: 'sandbox', amount: 3263, state: payment, charge_id, created_at })
        .execute()
    return id
  })
}

/** A review of a reservation that was attended. */
export async function aReview(
  db: Db,
  experience_id: number,
  values: { rate?: number; content?: string; posted_at?: Date | string; reply?: string; user_id?: number } = {},
): Promise<number> {
  const reservation_id = await aReservation(db, experience_id, [], values.user_id ? { user_id: values.user_id } : {})
  const { user_id } = await db
    .selectFrom('reservations')
    .select('user_id')
    .where('id', '=', reservation_id)
    .executeTakeFirstOrThrow()
  const posted_at = values.posted_at ?? '2026-11-10T09:00:00+09:00'
  return await write(
    db,
    async (tx) =>
      (
        await tx
          .insertInto('reviews')
          .values({
            experience_id,
            reservation_id,
            user_id,
            rate: values.rate ?? 5,
            content: values.content ?? 'とてもよい時間でした。',
            posted_at,
            reply: values.reply ?? null,
            replied_at: values.reply ? posted_at : null,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
  )
}

/** A coupon of 500 yen without restrictions. */
export async function aCoupon(db: Db, values: Partial<Insertable<DB['coupons']>> = {}): Promise<number> {
  return await write(db, async (tx) => {
    const coupon = { code: `COUPON${next()}`, amount: values.rate_bp ? null : 500, ...values }
    const { id } = await tx.insertInto('coupons').values(coupon).returning('id').executeTakeFirstOrThrow()
    return id
  })
}
