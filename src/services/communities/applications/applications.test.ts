import { beforeAll, beforeEach, expect, test } from 'vitest'
import { findNotifiedMembers } from '#database/communities/applications.ts'
import { setMemberNotifications } from '../../brands/members/members.ts'
import type { BrandActor } from '../../shared/actor.ts'
import { aBrandMember, anApplication } from '#test/brand-factories.ts'
import { testApp } from '#test/database.ts'
import { aCommunity } from '#test/factories.ts'
import { rowsOf } from '#test/rows.ts'
import { sweepApplications } from './applications.ts'
import { emptyTables } from '#test/empty-tables.ts'

// It is 10:00 in Japan.
const app = testApp()
const HOUR = 3_600_000
let member: BrandActor
let colleague: BrandActor
let shore: number
let hill: number

beforeAll(async () => {
  member = await aBrandMember(app.db, { email: 'daily@brand.example' })
  colleague = await aBrandMember(app.db, { brand_id: member.brand_id, email: 'each@brand.example' })
  shore = await aCommunity(app.db, { brand_id: member.brand_id, name: '浜の会' })
  hill = await aCommunity(app.db, { brand_id: member.brand_id, name: '丘の会' })
})
beforeEach(async () => {
  await emptyTables(app.db, 'community_applications, application_digests, mails, test.jobs')
  await rows("update brand_members set application_mail = 'each'")
})
const rows = rowsOf(app)
const mails = () => rows('select to_address, subject, text_body from mails order by id')
const choose = (application_mail: 'each' | 'daily' | 'none', who = member) =>
  setMemberNotifications(app, who, { application_mail })
const arrive = (community_id: number) => anApplication(app.db, { community_id, applied_at: app.clock.now() })
const emails = async () => (await findNotifiedMembers(app.db, shore))?.map(({ email }) => email)

test('each, daily or none: only those who want it get a mail for each application', async () => {
  expect(await emails()).toEqual(['daily@brand.example', 'each@brand.example'])
  await choose('daily')
  expect(await emails()).toEqual(['each@brand.example'])
  await choose('none', colleague)
  // Not null, which means the operator.
  expect(await emails()).toEqual([])
})

test('one mail a day, with numbers and without names; nothing before 8:00 and on a day without news', async () => {
  await choose('daily')
  await anApplication(app.db, { community_id: shore, applied_at: new Date(app.clock.now().getTime() - 1000) })
  app.clock.advance(HOUR)
  await arrive(shore)
  await arrive(shore)
  await arrive(hill)
  // What arrived after 8:00 belongs to the mail of the next day.
  await sweepApplications(app)
  expect(await mails()).toEqual([])
  app.clock.advance(20 * HOUR)
  await sweepApplications(app)
  expect(await mails()).toEqual([])
  app.clock.advance(2 * HOUR)
  await sweepApplications(app)
  await sweepApplications(app)
  const [brand] = await rows(`select name from brands where id = ${member.brand_id}`)
  expect(await mails()).toMatchObject([
    {
      to_address: 'daily@brand.example',
      subject: expect.stringContaining(`新しい参加の申し込みが3件あります（${String(brand!.name)}）`),
    },
  ])
  expect((await mails())[0]?.text_body).toMatch(/浜の会：2件\n丘の会：1件/)
  app.clock.advance(24 * HOUR)
  await sweepApplications(app)
  expect(await mails()).toHaveLength(1)
})

test('a day on which no process ran is made up for', async () => {
  await choose('daily')
  await arrive(shore)
  app.clock.advance(72 * HOUR)
  await arrive(shore)
  app.clock.advance(24 * HOUR)
  await sweepApplications(app)
  expect(await mails()).toMatchObject([{ subject: expect.stringContaining('2件') }])
})

test('killed half-way and run by several processes at once, a mail is written once', async () => {
  await choose('daily')
  await choose('daily', colleague)
  await arrive(shore)
  app.clock.advance(24 * HOUR)
  const { checkpoint } = app
  let written = 0
  app.checkpoint = (step) => {
    if (step === 'digest:written' && ++written === 2) throw new Error('killed')
  }
  await expect(sweepApplications(app)).rejects.toThrow('killed')
  app.checkpoint = checkpoint
  expect(await mails()).toHaveLength(1)
  await Promise.all([sweepApplications(app), sweepApplications(app), sweepApplications(app)])
  expect((await mails()).map(({ to_address }) => String(to_address)).toSorted()).toEqual([
    'daily@brand.example',
    'each@brand.example',
  ])
})
