// A brand transaction sees only the rows of its brand, even in statements without a condition.
// Without a brand it sees no rows.
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { inBrandTransaction } from '#database/brand-scope.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { queueMail } from '#services/mail/queue-mail.ts'
import { aBrandMember, anApplication } from '../brand-factories.ts'
import { testApp } from '../database.ts'
import { aCommunity, anAmbassador, anExperience, aReservation, aSlot } from '../factories.ts'

const app = testApp({ connections: 5 })

type World = Record<
  'brand_id' | 'member' | 'community' | 'ambassador' | 'experience' | 'slot' | 'application' | 'hidden_ambassador',
  number
>
let own: World
let other: World

/** A brand with one row of each kind. */
async function aWorld(): Promise<World> {
  const { db } = app
  const { brand_id, id: member } = await aBrandMember(db)
  await aBrandMember(db, { brand_id, invitation_accepted_at: null, email: `both-${brand_id}@example.jp` })
  const ambassador = await anAmbassador(db)
  const hidden_ambassador = await anAmbassador(db, { published: false })
  const community = await aCommunity(db, { brand_id, ambassadors: [ambassador, hidden_ambassador] })
  const { id: experience } = await anExperience(db, { community_id: community, ambassador_id: ambassador })
  const slot = await aSlot(db, experience)
  await aReservation(db, experience, [slot])
  const application = await anApplication(db, { community_id: community })
  await inTransaction(db, async (tx) => {
    await sql`insert into brand_invitations (brand_member_id, token_hash, expires_at) values (${member}, ${`h${member}`}, now())`.execute(
      tx,
    )
    await sql`insert into images (public_id, format, width, height, bytes, uploaded_by_brand_member_id)
      values (${`experience/m${member}`}, 'jpg', 800, 600, 1000, ${member})`.execute(tx)
    await sql`insert into community_application_items (community_id, name, sort_order) values (${community}, '動機', 1)`.execute(
      tx,
    )
    await sql`insert into community_application_readings (application_id, brand_member_id) values (${application}, ${member})`.execute(
      tx,
    )
    await sql`insert into community_application_undos (application_id, state, ends_at) values (${application}, 'new', now())`.execute(
      tx,
    )
    await sql`insert into application_templates (brand_id) values (${brand_id})`.execute(tx)
  })
  return { brand_id, member, community, ambassador, hidden_ambassador, experience, slot, application }
}

beforeAll(async () => {
  own = await aWorld()
  other = await aWorld()
  // Rows of the operator, without a brand.
  await aCommunity(app.db)
  await anExperience(app.db)
})

/** For each table the column that identifies the owner, and the field of World with its value. */
const OWNER = {
  brands: ['id', 'brand_id'],
  brand_images: ['brand_id', 'brand_id'],
  brand_members: ['brand_id', 'brand_id'],
  brand_invitations: ['brand_member_id', 'member'],
  communities: ['id', 'community'],
  community_images: ['community_id', 'community'],
  community_application_items: ['community_id', 'community'],
  community_ambassadors: ['community_id', 'community'],
  images: ['uploaded_by_brand_member_id', 'member'],
  community_applications: ['id', 'application'],
  community_application_answers: ['application_id', 'application'],
  community_application_readings: ['application_id', 'application'],
  community_application_undos: ['application_id', 'application'],
  application_templates: ['brand_id', 'brand_id'],
  experiences: ['id', 'experience'],
  experience_images: ['experience_id', 'experience'],
  calendars: ['id', 'slot'],
  reservations: ['experience_id', 'experience'],
  reservation_calendars: ['experience_id', 'experience'],
} as const satisfies Record<string, readonly [string, keyof World]>
type Table = keyof typeof OWNER

/** The owners of all rows that a statement without a condition sees. */
const allOf = async (tx: Tx, table: Table): Promise<number[]> => {
  const [column] = OWNER[table]
  const { rows } = await sql<{
    owner: number
  }>`select distinct ${sql.ref(column)} as owner from ${sql.table(table)}`.execute(tx)
  return rows.map(({ owner }) => owner)
}
const tables = Object.keys(OWNER) as Table[]

describe('a statement without its condition', () => {
  it.each(tables)('sees only rows of the brand in %s', async (table) => {
    for (const world of [own, other]) {
      const seen = await inBrandTransaction(app, world.brand_id, (tx) => allOf(tx, table))
      expect(seen).toEqual([world[OWNER[table][1]]])
    }
  })

  it.each(tables)('sees no rows in %s without a brand', async (table) => {
    const seen = await inTransaction(app.db, async (tx) => {
      await sql`select set_config('role', 'tsumugi_brand', true)`.execute(tx)
      return await allOf(tx, table)
    })
    expect(seen).toEqual([])
    // Control: without the brand role the same statement sees the rows of both brands.
    expect(await inTransaction(app.db, (tx) => allOf(tx, table))).toEqual(
      expect.arrayContaining([own[OWNER[table][1]], other[OWNER[table][1]]]),
    )
  })

  it('changes and deletes no rows of another brand', async () => {
    const counts = await inBrandTransaction(app, own.brand_id, async (tx) => {
      const changed = [
        await sql`update communities set name = '盗まれた' where id = ${other.community}`.execute(tx),
        await sql`update community_applications set memo = 'x' where id = ${other.application}`.execute(tx),
        await sql`update brand_members set email = 'x@example.jp' where id = ${other.member}`.execute(tx),
        await sql`delete from brand_members where id = ${other.member}`.execute(tx),
        await sql`delete from community_ambassadors where community_id = ${other.community}`.execute(tx),
        await sql`delete from community_images where community_id = ${other.community}`.execute(tx),
      ]
      return changed.map(({ numAffectedRows }) => Number(numAffectedRows))
    })
    expect(counts).toEqual([0, 0, 0, 0, 0, 0])
  })

  it.each([
    ['a community into another brand', () => sql`update communities set brand_id = ${other.brand_id}`],
    ['a community out of its brand', () => sql`update communities set brand_id = null`],
    [
      'a new community for another brand',
      () => sql`insert into communities (brand_id, name) values (${other.brand_id}, 'x')`,
    ],
    [
      'an ambassador to another brand’s community',
      () =>
        sql`insert into community_ambassadors (community_id, ambassador_id) values (${other.community}, ${own.hidden_ambassador})`,
    ],
    [
      'a member into another brand',
      () => sql`insert into brand_members (brand_id, email) values (${other.brand_id}, 'x@example.jp')`,
    ],
    [
      'a reading of another brand’s application',
      () => sql`insert into community_application_readings (application_id) values (${other.application})`,
    ],
  ])('can’t write %s', async (_, statement) => {
    await expect(inBrandTransaction(app, own.brand_id, (tx) => statement().execute(tx))).rejects.toMatchObject({
      code: '42501',
    })
  })
})

describe('a transaction of a brand', () => {
  it('sees published ambassadors and those of its own communities', async () => {
    const seen = await inBrandTransaction(app, own.brand_id, async (tx) => {
      const { rows } = await sql<{ id: number }>`select id from ambassadors order by id`.execute(tx)
      return rows.map(({ id }) => id)
    })
    expect(seen).toEqual([own.ambassador, own.hidden_ambassador, other.ambassador])
  })

  it.each([
    'users',
    'user_sessions',
    'brand_sessions',
    'brand_accounts',
    'brand_verifications',
    'mails',
    'payments',
    'settings',
  ])('may not read %s at all', async (table) => {
    await expect(
      inBrandTransaction(app, own.brand_id, (tx) => sql`select 1 from ${sql.table(table)}`.execute(tx)),
    ).rejects.toMatchObject({ code: '42501' })
  })

  it('can’t read who made a reservation', async () => {
    await expect(
      inBrandTransaction(app, own.brand_id, (tx) => sql`select user_id from reservations`.execute(tx)),
    ).rejects.toMatchObject({ code: '42501' })
  })

  it('writes mails and audit entries, and keeps its limits afterwards', async () => {
    const after = await inBrandTransaction(app, own.brand_id, async (tx) => {
      await sql`update communities set name = '里山の会'`.execute(tx)
      await insertAudit(
        tx,
        { kind: 'brand_member', id: own.member, address: 'local' },
        {
          at: app.clock.now(),
          action: 'invite_brand_member',
          subject_type: 'brand',
          subject_id: own.brand_id,
        },
      )
      await queueMail(app, tx, { kind: 'test', to: 'a@example.jp', subject: 'テスト', text: 'テストです。' })
      return await allOf(tx, 'communities')
    })
    expect(after).toEqual([own.community])
    const { rows } = await sql`select 1 from audit_log where action = 'invite_brand_member'`.execute(app.db)
    expect(rows).toHaveLength(1)
    expect(await app.sentJobs()).toMatchObject([{ name: 'deliver-mail' }])
  })

  it('resets the role and the brand of its connection', async () => {
    await expect(
      inBrandTransaction(app, own.brand_id, async () => {
        throw new Error('stop')
      }),
    ).rejects.toThrow('stop')
    await inBrandTransaction(app, own.brand_id, (tx) => allOf(tx, 'brands'))
    for (let i = 0; i < 10; i++) {
      const { rows } = await sql<{ own: boolean; brand: string | null }>`
        select current_user = session_user as own, nullif(current_setting('app.brand_id', true), '') as brand`.execute(
        app.db,
      )
      expect(rows).toEqual([{ own: true, brand: null }])
    }
  })

  it('keeps its limits when the plan of the statement was cached for another role', async () => {
    const one = (tx: Tx) => sql<{ id: number }>`select id from communities where id = ${other.community}`.execute(tx)
    for (let i = 0; i < 8; i++) {
      expect((await inTransaction(app.db, one)).rows).toHaveLength(1)
      expect((await inBrandTransaction(app, own.brand_id, one)).rows).toEqual([])
      expect((await inBrandTransaction(app, other.brand_id, one)).rows).toHaveLength(1)
    }
  })
})
